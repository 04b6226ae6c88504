"""The mechanisms: what a turn of a hex-and-counter game is made of.

Each is a class or two with a few hooks, named in its docstring: what a title MUST give, what it
MAY, what is NEVER done, and when each is called. A title subclasses them, gives what differs, and
lists its sequence of play."""
