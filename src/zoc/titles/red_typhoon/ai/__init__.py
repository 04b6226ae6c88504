"""What machine players of Red Typhoon go by: judgement, not rules."""
