"""Processes that work for another one, and how many there is room for."""

from __future__ import annotations

import multiprocessing
import os
import threading


def leave_with_parent() -> None:
    """From now on, end when the process that gives the work has ended, however it did: nobody would tell us."""

    def watch() -> None:
        parent = multiprocessing.parent_process()
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
