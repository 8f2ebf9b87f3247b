"""Why something that a client asks of a table is not done."""

from __future__ import annotations

from parlour.server.protocol import RefusalCode


class Refusal(Exception):
    """Why a command is not carried out."""

    def __init__(self, code: RefusalCode, why: str, rule: str | None = None) -> None:
        super().__init__(why)
        self.code = code
        self.why = why
        self.rule = rule
