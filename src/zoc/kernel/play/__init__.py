"""The protocol: actions, steps, events, positions, games, records. Knows no mechanism."""
