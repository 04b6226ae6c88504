"""Notices: one when it becomes your turn and you are away."""
