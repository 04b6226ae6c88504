"""What a title's files hold, read and checked: figures, no rules."""
