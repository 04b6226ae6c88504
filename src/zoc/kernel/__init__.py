"""What recurs in hex-and-counter games. Knows no title."""
