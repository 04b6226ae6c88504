"""No example of a property is too slow: the machine may be busy. And a sixth title is installed
whenever tests run, so that nothing of ours takes the five for granted."""

from hypothesis import settings
from support import sample

settings.register_profile("patient", deadline=None)
settings.load_profile("patient")

if not sample.installed():
    sample.install()
