"""Processes that work for another one."""

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
