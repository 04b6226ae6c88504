"""What machine players of Moscow 1941 go by."""
