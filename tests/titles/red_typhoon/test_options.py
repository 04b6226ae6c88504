"""The options that rulings of taste leave to the players."""

from support.red_typhoon import desk, german, soviet

SUPPLY = {
    "ways": {"road": ["0501 0502 0503", "0512 0511 0510 0509 0508 0507 0506"]},
    "hexes": {"supply source": {"german": "0501", "soviet": "0512"}},
}


def moving(**options):
    units = {"A": soviet("0505"), "B": soviet("0505"), "C": soviet("0506", movement=2)}
    d = desk(units, orders={"move": ["K"]}, options=options)
    d.do("move C")
    return d


def test_a_full_hex_may_be_entered_and_settled_when_movement_ends():
    d = moving()
    assert "to 0505" in d.options
    d.do("to 0505", "end")
    assert d.p.decision.rule == "7.1d"


def test_strict_stacking_ends_no_move_in_a_full_hex_yet_passes_it():
    d = moving(strict_stacking=True)
    assert "to 0505" not in d.options
    assert d.refused("to 0505") == "7.1b"
    assert d.allowed("to 0505 0504")
    assert d.allowed("to 0506")


def exchange(**options):
    units = {"R": soviet("0505", 4), "S": soviet("0604", 4)}
    units |= {"G": german("0504", 2), "H": german("0504", 2)}
    d = desk(units, SUPPLY, phase="combat", orders={"attack": ["K"]}, options=options)
    d.do("attack 0504", "with R", "with S", "fight", "die 3")
    return d


def test_the_defender_chooses_his_loss_first_unless_the_option_turns_it_round():
    assert exchange().p.actor == "german"
    turned = exchange(attacker_loses_first=True)
    assert turned.p.actor == "soviet"
    turned.do("lose S")
    assert turned.p.actor == "german"
