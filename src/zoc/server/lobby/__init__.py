"""The lobby: tables made, found, joined and left over HTTP."""
