"""What a forked server finds loaded: the command line, and the title that is played."""

from zoc import cli
from zoc.kernel.data.title import find_title

__all__ = ["cli"]

find_title("red-typhoon").game("", {}).start()
