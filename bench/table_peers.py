"""Our table server beside boardgame.io's: moves a second at many tables, alternating in one run.

    python bench/table_peers.py [--tables 500] [--seconds 10] [--rounds 3] [--json]

boardgame.io comes from npm into `build/peers` and nowhere else, so this needs Node 20 or later. It is its own server
with its own storage, in memory, a game about as large as GWAN, and its own protocol (`bench/boardgame_io`); ours stores
every move on the disk before anybody hears of it. Both are played at by a program in their own language, with as many
moves under way at once, on the same processors. What counts is the ratio: the machine is the same for both, and what
else it does goes up and down.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import IO, Any

HERE = Path(__file__).parent
FOLDER = HERE.parent / "build" / "peers"
PACKAGES = ("boardgame.io@0.50.2", "socket.io-client@4")
UNDER_WAY = 48
PATIENCE = 600.0  # seconds for a round


def node() -> str:
    """Node, with boardgame.io installed."""
    found, npm = shutil.which("node"), shutil.which("npm")
    if found is None or npm is None:
        raise SystemExit("this needs Node 20 or later and npm; the bench of the rules (make bench) does not")
    if not (FOLDER / "node_modules" / "boardgame.io").is_dir():
        print("Installing boardgame.io to compare with ...", file=sys.stderr)
        FOLDER.mkdir(parents=True, exist_ok=True)
        (FOLDER / "package.json").write_text('{"private": true}')
        quiet = ["--loglevel=error", "--no-package-lock", "--no-audit", "--no-fund"]
        subprocess.run([npm, "install", *quiet, *PACKAGES], cwd=FOLDER, check=True, stdout=sys.stderr)
    return found


def free_ports() -> list[str]:
    """Two ports that nobody listens at."""
    doors = [socket.create_server(("127.0.0.1", 0)) for _ in range(2)]
    ports = [str(door.getsockname()[1]) for door in doors]
    for door in doors:
        door.close()
    return ports


def memory(process: int) -> float:
    """What a process has in memory, in KB; 0 where the system does not tell."""
    try:
        status = Path(f"/proc/{process}/status").read_text()
    except OSError:
        return 0.0
    return float(status.split("VmRSS:")[1].split()[0])


def said(stream: IO[str] | None, what: str) -> None:
    """Wait until a program says a word."""
    assert stream is not None
    line = stream.readline()
    if line.strip() != what:
        raise SystemExit(f"boardgame.io said {line!r} where {what!r} was expected")


def theirs(node: str, tables: int, seconds: float) -> dict[str, float]:
    """A round at boardgame.io's tables."""
    ports = free_ports()
    environment = {**os.environ, "NODE_PATH": str(FOLDER / "node_modules"), "NODE_ENV": "production"}
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "text": True, "env": environment}
    with subprocess.Popen([node, str(HERE / "boardgame_io/server.cjs"), *ports], **pipes) as server:
        try:
            said(server.stdout, "open")
            empty = memory(server.pid)
            wanted = [*ports, str(tables), str(seconds), str(UNDER_WAY)]
            command = [node, str(HERE / "boardgame_io/players.cjs"), *wanted]
            with subprocess.Popen(command, stdin=subprocess.PIPE, **pipes) as players:
                said(players.stdout, "laid")
                full = memory(server.pid)
                report, _ = players.communicate("go\n", timeout=PATIENCE)
        finally:
            server.kill()
    found: dict[str, float] = json.loads(report)
    return {"moves_per_second": found["moves_per_second"], "p99_ms": found["p99_ms"], "kb": (full - empty) / tables}


def ours(tables: int, seconds: float) -> dict[str, float]:
    """A round at ours, which is `parlour load`: what was shown and stored is checked as always."""
    command = [sys.executable, "-m", "parlour", "load", "--saturate", "--json", "--under-way", str(UNDER_WAY)]
    command += ["--tables", str(tables), "--seconds", str(seconds)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=PATIENCE)
    found = json.loads(done.stdout)
    return {
        "moves_per_second": found["moves_per_second"],
        "p99_ms": found["ack_p99_ms"],
        "kb": found["memory_per_table_kb"],
    }


def main() -> None:
    """Alternate, and tell the ratio of the medians."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    program = node()
    rounds: dict[str, list[dict[str, float]]] = {"parlour": [], "boardgame.io": []}
    for _ in range(asked.rounds):
        rounds["parlour"].append(ours(asked.tables, asked.seconds))
        rounds["boardgame.io"].append(theirs(program, asked.tables, asked.seconds))
    middle = {name: {key: median(each[key] for each in of) for key in of[0]} for name, of in rounds.items()}
    ratio = middle["parlour"]["moves_per_second"] / middle["boardgame.io"]["moves_per_second"]
    if asked.json:
        print(json.dumps({"tables": asked.tables, "rounds": rounds, "median": middle, "ratio": round(ratio, 2)}))
        return
    print(f"{'at ' + str(asked.tables) + ' tables':<28}{'moves a second':>16}{'p99 ms':>10}{'KB a table':>12}")
    for name, stored in (("parlour", "on the disk"), ("boardgame.io", "in memory")):
        found = middle[name]
        told = f"{found['moves_per_second']:>16.0f}{found['p99_ms']:>10.1f}{found['kb']:>12.1f}"
        print(f"{name + ', stored ' + stored:<28}{told}")
    print(f"{ratio:.2f} times as many moves")


if __name__ == "__main__":
    main()
