"""Which rules are cited."""


def rules_in(value):
    """Every rule that a shown thing cites, wherever it stands in it."""
    if isinstance(value, dict):
        for name, inner in value.items():
            if name == "rule" and inner:
                yield inner
            elif name == "rules":
                yield from inner
            else:
                yield from rules_in(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from rules_in(inner)
