"""The titles that come with zoc, one folder each."""
