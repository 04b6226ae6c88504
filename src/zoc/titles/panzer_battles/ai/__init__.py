"""Judgement for machine players: what ground, fights and moves are worth. No rule is made here."""
