"""The house's walls: who may import whom, and no title is named outside the titles."""

import re
import subprocess
import sys
from pathlib import Path

import zoc

SOURCE = Path(zoc.__file__).parent
OUTSIDE = [p for p in SOURCE.rglob("*.py") if "titles" not in p.relative_to(SOURCE).parts[:1]]


def test_no_module_outside_the_titles_names_a_title():
    names = [t.name for t in zoc.all_titles()]
    pattern = re.compile(
        "|".join(re.escape(n) + "|" + re.escape(n.replace("-", "_")) for n in names)
    )
    for path in OUTSIDE:
        code = "\n".join(line for line in path.read_text().splitlines() if "such as" not in line)
        assert not pattern.search(code), path


def test_importing_zoc_loads_no_third_party_module():
    program = (
        "import sys, zoc, zoc.hexes, zoc.kernel.data.board, zoc.kernel.data.title\n"
        "zoc.title('red-typhoon')\n"
        "outside = {m.partition('.')[0] for m in sys.modules} - set(sys.stdlib_module_names)\n"
        "print(sorted(m for m in outside if not m.startswith('_') and m != 'zoc'))"
    )
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert result.stdout.strip() in ("[]", "['sitecustomize']"), result.stdout + result.stderr


def test_every_module_opens_with_a_sentence():
    for path in SOURCE.rglob("*.py"):
        assert path.read_text().startswith('"""'), path
