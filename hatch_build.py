"""Builds the compiled searches where a C compiler is at hand; without one everything works too,
only slower."""

from __future__ import annotations

import shlex
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

HERE = Path(__file__).parent
SOURCE = HERE / "src/zoc/hexes/compiled.c"
BUILT = SOURCE.with_name("_compiled.abi3.so")


class CustomBuildHook(BuildHookInterface[Any]):
    """Compiles `compiled.c` before a wheel or an editable install is made."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        BUILT.unlink(missing_ok=True)
        if self.target_name != "wheel" or not _compile():
            return
        platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
        build_data["pure_python"] = False
        build_data["tag"] = f"cp{sys.version_info[0]}{sys.version_info[1]}-abi3-{platform}"
        build_data["artifacts"].append(str(BUILT.relative_to(HERE)))


def _compile() -> bool:
    command: list[str] = [
        *shlex.split(sysconfig.get_config_var("CC") or "cc"),
        *("-O2", "-Wall", "-fno-strict-aliasing", "-shared", "-fPIC"),
        f"-I{sysconfig.get_path('include')}",
        *(["-undefined", "dynamic_lookup"] if sys.platform == "darwin" else []),
        *(str(SOURCE), "-o", str(BUILT)),
    ]
    try:
        subprocess.run(command, check=True, capture_output=True, text=True)
    except FileNotFoundError:
        print("zoc: no C compiler here; the searches run in Python")
    except subprocess.CalledProcessError as error:
        print(f"zoc: the searches were not compiled and run in Python: {error.stderr.strip()}")
    else:
        return True
    return False
