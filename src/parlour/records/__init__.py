"""Games as files: records, the editions they were played by, and the proof that a deal was fair."""

from parlour.records.game_record import GameRecord
from parlour.records.record import FORMAT_VERSION, LONGEST_NAME, TITLE, BadRecord, Record, house_rules, parse

__all__ = ["FORMAT_VERSION", "LONGEST_NAME", "TITLE", "BadRecord", "GameRecord", "Record", "house_rules", "parse"]
