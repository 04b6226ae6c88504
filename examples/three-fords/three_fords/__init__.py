"""Three Fords, a sample title."""

from zoc.kernel.title import Title

TITLE = Title("three-fords", "three_fords", "three_fords.rules:ThreeFords")
