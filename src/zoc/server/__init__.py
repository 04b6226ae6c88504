"""The server: tables in the browser and over the net. Knows no title."""
