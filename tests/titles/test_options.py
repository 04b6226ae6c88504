"""Options that take words can be chosen from: what the rules know is what `title.toml` offers."""

import pytest

import zoc


@pytest.mark.parametrize("title", zoc.all_titles(), ids=lambda title: title.name)
def test_what_an_option_takes_is_what_is_offered(title):
    usual = title.game().options
    offered = {o["id"]: tuple(o.get("choices", ())) for o in title.identity.get("option", ())}
    for id_ in (id_ for id_, value in usual.items() if not isinstance(value, bool)):
        assert offered.get(id_), f"{id_} takes words, and none are offered"
        assert offered[id_][0] == usual[id_], "the usual one stands first"
        for choice in offered[id_]:
            assert title.game("", {id_: choice}).options[id_] == choice
