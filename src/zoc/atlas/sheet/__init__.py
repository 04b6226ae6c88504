"""The map sheet: a map with its cartouche, turn track, tables, terrain key and scale."""
