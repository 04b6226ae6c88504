"""What machine players of Battle of Moscow go by."""
