"""The titles that are ours: what a test says of all of them is said of these, in this order, and
never of somebody else's that is installed beside them."""

import zoc

OURS = [title for title in zoc.all_titles() if title.package.startswith("zoc.")]
NAMES = [title.name for title in OURS]
