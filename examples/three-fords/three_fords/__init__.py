"""Three Fords, a sample title."""

from zoc.kernel.data.title import Title

TITLE = Title("three-fords", "three_fords", "three_fords.rules:ThreeFords")
