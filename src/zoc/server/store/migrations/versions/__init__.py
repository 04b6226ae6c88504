"""The migrations themselves."""
