"""The migrations of the database, oldest first in `versions`."""
