"""Machine players on the server: a pool of processes that think, and who asks them when."""
