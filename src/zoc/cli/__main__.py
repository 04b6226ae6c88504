"""`python -m zoc.cli`."""

from zoc.cli import main

main()
