"""The container's recipe and the compose file name things that exist."""

import json
import re
import tomllib
from dataclasses import fields
from pathlib import Path

import yaml

from zoc.server.settings import Settings

ROOT = Path(__file__).parents[2]
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
COMPOSE = (ROOT / "compose.yaml").read_text(encoding="utf-8")
KNOWN = {f"ZOC_{field.name.upper()}" for field in fields(Settings)}


def test_every_variable_is_a_setting():
    named = set(re.findall(r"\bZOC_[A-Z_]+", DOCKERFILE + COMPOSE))
    assert named
    assert named <= KNOWN


def test_what_is_copied_from_the_repository_is_there_and_not_left_out():
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
    for line in re.findall(r"^COPY (?!--from)(.+)$", DOCKERFILE, re.M):
        for source in line.split()[:-1]:
            assert (ROOT / source).exists(), source
            assert f"!{source}" in ignored or f"!{source.split('/')[0]}" in ignored, source


def test_what_the_package_is_built_from_is_copied():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    build = project["tool"]["hatch"]["build"]
    needed = {project["project"]["readme"], *build["targets"]["wheel"]["force-include"]}
    needed |= {path.split("/")[0] for path in build["targets"]["wheel"]["packages"]}
    needed |= {hook.get("path", "hatch_build.py") for hook in build["hooks"].values()}
    assert needed <= set(copied("package"))


def test_the_searches_are_compiled():
    assert "FROM python:3.13 AS package" in DOCKERFILE, "the slim image has no C compiler"


def copied(stage: str) -> list[str]:
    """What a stage copies from the repository."""
    text = next(part for part in DOCKERFILE.split("FROM ") if f" AS {stage}\n" in part)
    return [
        name
        for line in re.findall(r"^COPY (?!--from)(.+)$", text, re.M)
        for name in line.split()[:-1]
    ]


def test_it_does_not_run_as_root():
    last = DOCKERFILE.rpartition("FROM ")[2]
    assert "USER zoc" in last
    assert last.index("USER zoc") < last.index("CMD")


def test_the_server_waits_for_its_database_and_is_open_to_the_proxy_only():
    services = yaml.safe_load(COMPOSE)["services"]
    assert services["server"]["depends_on"] == {"database": {"condition": "service_healthy"}}
    assert services["server"]["ports"] == ["127.0.0.1:8080:8080"]
    assert "ports" not in services["database"]
    assert "PASSWORD:?" in services["server"]["environment"]["ZOC_DATABASE"]


def test_packages_are_checked_against_the_hashes_of_the_lock_file():
    assert "--require-hashes -r requirements-server.lock" in DOCKERFILE
    lock = (ROOT / "requirements-server.lock").read_text(encoding="utf-8")
    everything = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    named = re.findall(r"^([\w.\[\]-]+==\S+)", lock, re.M)
    assert len(named) > 20
    assert [name for name in named if name not in everything] == []
    assert "pytest==" not in lock
    assert lock.count("--hash=sha256:") >= len(named)


def test_it_runs_on_a_read_only_disk_without_rights():
    server = yaml.safe_load(COMPOSE)["services"]["server"]
    assert server["read_only"] is True
    assert server["cap_drop"] == ["ALL"]
    assert server["tmpfs"] == ["/tmp"]


def test_the_client_is_installed_from_its_lock_file():
    recipes = DOCKERFILE + (ROOT / "Makefile").read_text(encoding="utf-8")
    installs = re.findall(r"npm (?:ci|install)[^\n&]*", recipes)
    assert len(installs) >= 4
    others = [line for line in installs if "npm ci" not in line]
    assert all("--package-lock-only" in line for line in others), others


def test_the_lock_file_of_the_client_holds_every_platform():
    lock = json.loads((ROOT / "web/package-lock.json").read_text(encoding="utf-8"))["packages"]
    names = {path.rpartition("node_modules/")[2] for path in lock}
    for path, package in lock.items():
        assert not path or package["integrity"].startswith("sha512-"), path
        wanted = {**package.get("dependencies", {}), **package.get("optionalDependencies", {})}
        assert set(wanted) <= names, path
