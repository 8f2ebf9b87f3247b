"""The protocol as one JSON Schema document: python -m parlour.server.schema > schema.json

Every message and body is a definition under $defs and a property of the document, so that type generators reach all.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaMode

from parlour.server import bodies, protocol
from parlour.server.payloads import STRICT, GameEvent, View

FROM_CLIENT = [bodies.Rename, bodies.NewTable, bodies.PlayOn, bodies.SeatToken]
FROM_SERVER: list[type] = [
    bodies.Problem,
    bodies.Me,
    bodies.GameInfo,
    bodies.RulesPage,
    bodies.ShownPage,
    bodies.Lesson,
    bodies.BotInfo,
    protocol.TableInfo,
    bodies.Tables,
    bodies.MyTables,
    bodies.KeptTable,
    bodies.Link,
    bodies.Replay,
    bodies.Hint,
    bodies.Review,
    bodies.Working,
    bodies.Statistics,
    bodies.Health,
]


def schema() -> dict[str, Any]:
    """All that the client and the server say to each other."""
    parts: list[tuple[str, JsonSchemaMode, TypeAdapter[Any]]] = [
        ("ClientMessage", "validation", TypeAdapter(protocol.ClientMessage)),
        ("ServerMessage", "serialization", TypeAdapter(protocol.ServerMessage)),
        ("View", "serialization", TypeAdapter(View, config=STRICT)),
        ("GameEvent", "serialization", TypeAdapter(GameEvent)),
    ]
    parts += [(model.__name__, "validation", TypeAdapter(model)) for model in FROM_CLIENT]
    parts += [(model.__name__, "serialization", TypeAdapter(model)) for model in FROM_SERVER]
    inputs = [(name, mode, adapter.core_schema) for name, mode, adapter in parts]
    found, definitions = GenerateJsonSchema(ref_template="#/$defs/{model}").generate_definitions(inputs)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Protocol",
        "description": "What the Parlour server and its clients say to each other.",
        "type": "object",
        "properties": {name: found[name, mode] for name, mode, _ in parts},
        "required": [name for name, _, _ in parts],
        "additionalProperties": False,
        "$defs": definitions,
    }


if __name__ == "__main__":
    json.dump(schema(), sys.stdout, indent=1, ensure_ascii=False)
    print()
