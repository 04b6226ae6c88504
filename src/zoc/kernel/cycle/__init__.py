"""The mechanisms: what a turn of a hex-and-counter game is made of. A title subclasses them, gives
what differs, and lists its sequence of play."""
