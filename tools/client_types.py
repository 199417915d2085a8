"""The types of the web client, made from what the server says of itself; `make web` runs it before it checks types.

Two documents describe the server: its OpenAPI document for REST and the JSON Schema of its socket. From both comes one
TypeScript module, so that a client that reads a field which the server does not send, or asks for an address that it
does not have, does not pass the type check. The subset of JSON Schema is the one that these documents use.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

Schema = Mapping[str, Any]

TARGET = Path(__file__).parents[1] / "web" / "src" / "wire" / "server.ts"
HEAD = "/** Made by tools/client_types.py from what the server says of itself. Not to be edited. */\n"
WORDS = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}
NOTHING = "Record<string, never>"


def client_types(openapi: Schema, socket: Schema) -> str:
    """The module for both documents. A record that both describe is taken as the socket has it, which is the closer."""
    records = {**openapi["components"]["schemas"], **socket["$defs"]}
    parts = [HEAD, *(_record(name, schema) for name, schema in sorted(records.items()))]
    parts += [f"export type {_name(key)} = {type_of(socket[key])}\n" for key in socket if key != "$defs"]
    parts += ["export interface Routes {", *_routes(openapi["paths"]), "}\n"]
    return "\n".join(parts)


def type_of(schema: Schema) -> str:
    """A schema as a TypeScript type."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "enum" in schema:
        return " | ".join(json.dumps(one) for one in schema["enum"])
    if "const" in schema:
        return json.dumps(schema["const"])
    for union in ("anyOf", "oneOf"):
        if union in schema:
            # The framework describes the end of a tuple without end as a schema that says nothing.
            return " | ".join(dict.fromkeys(type_of(one) for one in schema[union] if one))
    kind = schema.get("type")
    if kind == "array":
        return _array(schema)
    if kind == "object":
        return _object(schema)
    return WORDS.get(str(kind), "unknown")


def _array(schema: Schema) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(type_of(one) for one in schema['prefixItems'])}]"
    items = type_of(schema.get("items") or {})
    return f"({items})[]" if " | " in items else f"{items}[]"


def _object(schema: Schema) -> str:
    if "properties" in schema:
        return f"{{ {'; '.join(_fields(schema))} }}"
    return f"Record<string, {type_of(schema.get('additionalProperties') or {})}>"


def _fields(schema: Schema) -> Iterator[str]:
    needed = schema.get("required", ())
    for name, field in schema.get("properties", {}).items():
        yield f"{name}{'' if name in needed else '?'}: {type_of(field)}"


def _record(name: str, schema: Schema) -> str:
    says = f"/** {schema['description']} */\n" if "description" in schema else ""
    fields = "".join(f"  {field}\n" for field in _fields(schema))
    return f"{says}export interface {name} {{\n{fields}}}\n"


def _name(key: str) -> str:
    return "".join(word.capitalize() for word in key.split("_"))


def _routes(paths: Mapping[str, Mapping[str, Schema]]) -> Iterator[str]:
    """What each address takes and gives."""
    for path, methods in sorted(paths.items()):
        for method, operation in methods.items():
            body = operation.get("requestBody")
            takes = [
                f"path: {_parameters(operation, 'path')}",
                f"query: {_parameters(operation, 'query')}",
                f"body: {'undefined' if body is None else _content(body)}",
                f"reply: {_content(next(one for code, one in operation['responses'].items() if code < '300'))}",
            ]
            yield f"  '{method.upper()} {path}': {{ {'; '.join(takes)} }}"


def _parameters(operation: Schema, place: str) -> str:
    found = [one for one in operation.get("parameters", ()) if one["in"] == place]
    fields = [f"{one['name']}{'' if one['required'] else '?'}: {type_of(one['schema'])}" for one in found]
    return f"{{ {'; '.join(fields)} }}" if fields else NOTHING


def _content(described: Schema) -> str:
    return type_of(next(iter(described["content"].values()))["schema"])


def main() -> None:
    """Writes the module, if it has changed."""
    from rulewright.server.app import Settings, make_app
    from rulewright.server.sent import schema

    made = client_types(make_app(Settings("sqlite://")).openapi_schema.to_schema(), schema())
    if not TARGET.is_file() or TARGET.read_text(encoding="utf-8") != made:
        TARGET.write_text(made, encoding="utf-8")
        print(f"Made {TARGET.name} for the web client", file=sys.stderr)


if __name__ == "__main__":
    main()
