"""The title `operation-typhoon`."""

from zoc.kernel.data.title import Title

TITLE = Title(
    "operation-typhoon",
    __name__,
    rules="zoc.titles.operation_typhoon.title:OperationTyphoon",
)
