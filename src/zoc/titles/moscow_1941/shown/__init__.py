"""How Moscow 1941 shows itself."""
