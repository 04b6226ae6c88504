"""What `import zoc` loads."""

import subprocess
import sys

PROGRAM = """
import sys
before = set(sys.modules)
import zoc, zoc.hexes
loaded = {name.partition(".")[0] for name in set(sys.modules) - before}
print(*sorted(loaded - set(sys.stdlib_module_names)))
"""


def test_importing_zoc_and_its_hexes_loads_the_standard_library_only():
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["zoc"]
