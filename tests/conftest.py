"""Properties are tried on the same examples in every run, so that a run can be repeated; `make
hunt` tries new ones. No example is too slow: the machine may be busy. And a sixth title is
installed whenever tests run, so that nothing of ours takes the five for granted."""

import os

from hypothesis import settings
from support import sample

settings.register_profile("steady", deadline=None, derandomize=True, database=None)
settings.register_profile("hunt", deadline=None, print_blob=True)
settings.load_profile("hunt" if os.environ.get("ZOC_HUNT") else "steady")

if not sample.installed():
    sample.install()
