"""Damaged texts, and what reading them may end in."""

from __future__ import annotations

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st


def patient(examples):
    """Settings for so many examples, each of which may take its time: the machine may be busy."""
    calm = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]
    return settings(max_examples=examples, deadline=None, suppress_health_check=calm)


def survives(read, text, *errors):
    """What a text is read as, or None when one of the errors says in a line why it cannot be.
    Any other error goes through and fails the test."""
    try:
        return read(text)
    except errors as error:
        check_sentence(str(error))
        return None


def check_sentence(text):
    """An error that a person reads is one line of some length."""
    assert text.strip()
    assert "\n" not in text
    assert len(text) < 600, text


ODD = (
    "\x00", "\x85", "\u2028", "\ufeff", "|", "#", ";", '"', "'", "=", "[", "]", "{", "}", "\\", "-",
    "0", "9" * 30, "9" * 5000, "1e999", "nan", "inf", "true", "-1", "ﬁ", "٣", "²", "\t", "\r", " ",
)  # fmt: skip


@st.composite
def damaged(draw, text, words=()):
    """A text with some damage: lines lost, doubled or swapped; words and letters changed."""
    for _ in range(draw(st.integers(1, 4))):
        text = draw(st.sampled_from((_lines, _words, _letters, _cut)))(draw, text, words)
    return text


def _lines(draw, text, words):
    lines = text.split("\n")
    i, j = (draw(st.integers(0, len(lines) - 1)) for _ in range(2))
    kind = draw(st.sampled_from(("lose", "double", "swap")))
    if kind == "lose":
        del lines[i]
    elif kind == "double":
        lines.insert(j, lines[i])
    else:
        lines[i], lines[j] = lines[j], lines[i]
    return "\n".join(lines)


def _words(draw, text, words):
    parts = text.split(" ")
    i, j = (draw(st.integers(0, len(parts) - 1)) for _ in range(2))
    known = st.sampled_from((*words, parts[j], *ODD))
    parts[i] = draw(known)
    return " ".join(parts)


def _letters(draw, text, words):
    i = draw(st.integers(0, len(text)))
    new = draw(st.one_of(st.sampled_from(ODD), st.text(max_size=3)))
    return text[:i] + new + text[i + draw(st.integers(0, 3)) :]


def _cut(draw, text, words):
    return text[: draw(st.integers(0, len(text)))]
