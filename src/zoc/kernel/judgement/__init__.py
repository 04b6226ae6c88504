"""What machine players go by, worked out from what a title declares: no rules."""
