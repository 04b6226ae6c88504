"""Accounts: guests, players, sessions, bot tokens."""
