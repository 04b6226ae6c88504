"""The options of a game: the book's optional rules, and the readings where it is silent."""

from __future__ import annotations

OPTIONS = {
    # The optional rules of the book.
    "auftragstaktik": False,
    "no_coordination": False,
    "soviet_early_start": False,
    "better_soviet_command": False,
    "better_german_response": False,
    "slower_soviet_response": False,
    # Readings of the book.
    "air_in_enemy_activations": True,
    "containment_south": False,
    "closed_stacks": False,
    # Readings of the series rules, which the book does not contain.
    "zoc_over_closed_sides": False,
    "zoc_stops": True,
    "zoc_to_zoc": True,
    "friends_cancel_zoc": False,
    "supply_through_friends": True,
    "swamp_from_afar": False,
    "overrun_from_zoc": True,
    "overrun_goes_on": True,
    "failed_overrun_stops": True,
    "attack_after_overrun": True,
    "exploit_from_zoc": False,
    "odds_for_defender": False,
    "keep_fractions": True,
    "attack_again": False,
    "artillery_accompanies": True,
    "retreat_exactly": True,
    "friends_cover_retreats": True,
    "cut_off_units_die": True,
    "must_advance": False,
}
"""`auftragstaktik`: the Non-11 Pz chit also activates 11 Pz (1.15a).
`no_coordination`: 1.8a is not used (1.15b).
`soviet_early_start`: the All Units chit goes back into the cup and the Soviet draws (1.15c).
`better_soviet_command`: no limit to the road march of slow Soviet units (1.15d).
`better_german_response`: 11 Pz comes one of its chits earlier (1.15e).
`slower_soviet_response`: the All Inf/Cav chit activates fast units only (1.15f).
`air_in_enemy_activations`: air support is rolled in every activation of either side (1.11).
`containment_south`: 2.5 asks for no Soviet unit south of the Chir instead of north of it.
`closed_stacks`: only the top unit of an enemy stack is seen (SCS-6.1).
`zoc_over_closed_sides`: a ZOC reaches over sides that cannot be attacked across (SCS-2.2).
`zoc_stops`: entering an enemy ZOC ends a move (SCS-2.3).
`zoc_to_zoc`: a unit may step from one enemy ZOC straight into another (SCS-2.4).
`friends_cancel_zoc`: friends cancel enemy ZOC for movement and barrages too (SCS-2.5).
`supply_through_friends`: friends cancel enemy ZOC for supply traces (SCS-2.5, SCS-12.1).
`swamp_from_afar`: a unit that has moved may enter a swamp with what it has left (SCS-4.6).
`overrun_from_zoc`: a unit stopped by a ZOC may overrun (SCS-5.5).
`overrun_goes_on`: after a successful overrun units may move on (SCS-5.8).
`failed_overrun_stops`: an overrun that does not empty the hex ends the move (SCS-5.9).
`attack_after_overrun`: units that overran may attack in the combat phase (SCS-5.10).
`exploit_from_zoc`: units that start in an enemy ZOC may exploit too (SCS-10.1).
`odds_for_defender`: odds are rounded in the defender's favour (ruling 9).
`keep_fractions`: halved strengths keep their fractions until the odds are read (SCS-0.5).
`attack_again`: a hex may be attacked more than once in a combat phase, by other units (SCS-7.2).
`artillery_accompanies`: units without an attack rating may go along and take losses (SCS-7.5).
`retreat_exactly`: a retreat ends as many hexes away as demanded, not nearer (SCS-8.2).
`friends_cover_retreats`: a friend in a hex saves the step that an enemy ZOC costs (SCS-8.4).
`cut_off_units_die`: who cannot complete a retreat is destroyed; else he loses a step for every hex
that he falls short (SCS-8.5).
`must_advance`: a hex emptied in combat must be entered by one attacker at least (SCS-9.2)."""
