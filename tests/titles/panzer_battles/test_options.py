"""Options: each has the value that we recommend, and the README tells of all of them."""

import re
from importlib.resources import files

import pytest
from support.panzer_battles import game_of

import zoc
from zoc.kernel.data.title import UnknownOptionError

RECOMMENDED = {
    "auftragstaktik": (False, "1.15a"),
    "no_coordination": (False, "1.15b"),
    "soviet_early_start": (False, "1.15c"),
    "better_soviet_command": (False, "1.15d"),
    "better_german_response": (False, "1.15e"),
    "slower_soviet_response": (False, "1.15f"),
    "air_in_enemy_activations": (True, "1.11a"),
    "containment_south": (False, "2.5-6"),
    "closed_stacks": (False, "SCS-6.1"),
    "keep_fractions": (True, "SCS-0.5"),
    "zoc_over_closed_sides": (False, "SCS-2.2"),
    "zoc_stops": (True, "SCS-2.3"),
    "zoc_to_zoc": (True, "SCS-2.4"),
    "friends_cancel_zoc": (False, "SCS-2.5"),
    "supply_through_friends": (True, "SCS-12.1"),
    "swamp_from_afar": (False, "SCS-4.6"),
    "overrun_from_zoc": (True, "SCS-5.5"),
    "overrun_gathers": (False, "SCS-5.3"),
    "overrun_goes_on": (True, "SCS-5.8"),
    "failed_overrun_stops": (True, "SCS-5.9"),
    "attack_after_overrun": (True, "SCS-5.10"),
    "odds_for_defender": (False, "SCS-7.6"),
    "attack_again": (False, "SCS-7.2"),
    "artillery_accompanies": (True, "SCS-7.5"),
    "retreat_exactly": (True, "SCS-8.2"),
    "friends_cover_retreats": (True, "SCS-8.4"),
    "cut_off_units_die": (True, "SCS-8.5"),
    "must_advance": (False, "SCS-9.2"),
    "exploit_from_zoc": (False, "SCS-10.1"),
}
TITLE = zoc.title("panzer-battles")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        pytest.param(name, value, marks=pytest.mark.rule(row), id=name)
        for name, (value, row) in RECOMMENDED.items()
    ],
)
def test_what_holds_unless_another_value_is_given(name, value):
    assert game_of().options[name] is value
    assert game_of(**{name: not value}).options[name] is not value


def test_there_is_no_other_option():
    assert set(game_of().options) == set(RECOMMENDED)
    with pytest.raises(UnknownOptionError, match="no option zoc_stop=True"):
        game_of(zoc_stop=True)


def test_each_option_names_the_rules_that_it_turns():
    known = {rule.id for rule in TITLE.rulebook}
    for option in TITLE.identity["option"]:
        assert RECOMMENDED[option["id"]][1] in option["rules"]
        assert set(option["rules"]) <= known


def test_the_readme_lists_them_all_with_their_values():
    readme = (files(TITLE.package) / "README.md").read_text("utf-8")
    rows = re.findall(r"^\| `(\w+)` \| (on|off) \| (.+?) \| (.+?) \|$", readme, re.M)
    told = {name: (value == "on", text, rules.split(", ")) for name, value, text, rules in rows}
    for option in TITLE.identity["option"]:
        expected = (option["default"], option["text"], option["rules"])
        assert told.pop(option["id"]) == expected
    assert not told
