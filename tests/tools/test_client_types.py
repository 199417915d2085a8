"""The types of the web client are made from the server's own documents, and notice when the two part ways."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from tools.client_types import client_types, type_of

from rulewright.server.app import Settings, make_app
from rulewright.server.sent import schema

WEB = Path(__file__).parents[2] / "web"
STRICT = {"strict": True, "skipLibCheck": True, "target": "es2022", "module": "esnext", "moduleResolution": "bundler"}


def documents() -> tuple[dict[str, Any], dict[str, Any]]:
    """The OpenAPI document and the schema of the socket."""
    return make_app(Settings("sqlite://")).openapi_schema.to_schema(), schema()


@pytest.mark.parametrize(
    ("described", "written"),
    [
        ({"type": "integer", "minimum": 0}, "number"),
        ({}, "unknown"),
        ({"enum": ["can", "never"]}, '"can" | "never"'),
        ({"anyOf": [{"$ref": "#/$defs/Given"}, {"type": "null"}]}, "Given | null"),
        ({"oneOf": [{"$ref": "#/components/schemas/Seat"}, {}]}, "Seat"),
        ({"type": "array", "items": {"type": "array", "prefixItems": [{"type": "string"}, {}]}}, "[string, unknown][]"),
        ({"type": "array", "items": {"anyOf": [{"type": "string"}, {"type": "null"}]}}, "(string | null)[]"),
        ({"type": "object", "additionalProperties": {"type": "integer"}}, "Record<string, number>"),
        ({"type": "object", "properties": {"a": {}, "b": {}}, "required": ["a"]}, "{ a: unknown; b?: unknown }"),
    ],
)
def test_a_schema_is_written_as_a_type(described: dict[str, Any], written: str) -> None:
    assert type_of(described) == written


def test_every_route_and_every_message_has_its_type() -> None:
    openapi, socket = documents()
    made = client_types(openapi, socket)
    for path, methods in openapi["paths"].items():
        assert all(f"'{method.upper()} {path}'" in made for method in methods)
    for name in socket["$defs"]:
        assert f"export interface {name} {{" in made
    assert '  type: "undo_asked"' in made


@pytest.mark.slow
def test_a_client_that_asks_for_what_the_server_does_not_have_is_noticed(tmp_path: Path) -> None:
    compiler = WEB / "node_modules" / "typescript" / "bin" / "tsc"
    if not compiler.is_file():
        pytest.skip("what the page is built with is not installed; run: make page")
    for module in ("messages.ts", "rest.ts"):
        shutil.copy(WEB / "src" / "wire" / module, tmp_path)
    openapi, socket = documents()

    openapi["paths"]["/api/games/{game}/packs"] = openapi["paths"].pop("/api/games/{game}/sealed")
    del socket["$defs"]["Given"]["properties"]["amounts"]
    (tmp_path / "server.ts").write_text(client_types(openapi, socket), encoding="utf-8")
    options = {"compilerOptions": {**STRICT, "noEmit": True, "lib": ["es2023", "dom"]}, "files": ["rest.ts"]}
    (tmp_path / "tsconfig.json").write_text(json.dumps(options), encoding="utf-8")
    command = ["node", str(compiler), "--pretty", "false", "-p", str(tmp_path)]
    found = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    assert "/sealed" in found
    assert "amounts" in found
