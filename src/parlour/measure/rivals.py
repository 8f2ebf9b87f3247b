"""Other libraries in the bench, beside a `Batch`: games whose positions are observed and masked, a decision at a time.

Each is a card game that the library has, played at random; what is not installed is skipped with a word.
"""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable
from time import perf_counter, thread_time
from typing import Any

from parlour.measure.contestants import Contestant, Stint, in_batches

PGX_GAMES = 1024  # side by side; pgx gains more from many than we do
PGX_STEPS = 32  # in one call


def rivals() -> dict[str, Contestant | str]:
    """All of them by name: who can take part, or why it can't."""
    wanted: dict[str, tuple[str, Callable[[Any], Contestant]]] = {
        "OpenSpiel crazy_eights, observed": ("pyspiel", open_spiel_observed),
        "RLCard uno": ("rlcard", rlcard_observed),
        "pgx sparrow_mahjong": ("pgx", pgx_observed),
        "PufferLib": ("pufferlib", nothing_alike),
    }
    found: dict[str, Contestant | str] = {}
    for name, (module, made) in wanted.items():
        try:
            found[name] = made(importlib.import_module(module))
        except Exception as error:  # whatever somebody else's library raises where it does not work
            found[name] = f"{type(error).__name__}: {error}".splitlines()[0]
    return found


def open_spiel_observed(pyspiel: Any) -> Contestant:
    """Random games driven from Python, with the tensor and the mask of whoever is on turn."""
    game = pyspiel.load_game("crazy_eights")

    def stint(number: int) -> Stint:
        decisions = 0
        start = thread_time()
        for _ in range(number):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(random.choice(state.chance_outcomes())[0])
                    continue
                state.observation_tensor()
                state.legal_actions_mask()
                state.apply_action(random.choice(state.legal_actions()))
                decisions += 1
        return Stint(number, decisions, thread_time() - start)

    return in_batches(stint)


def rlcard_observed(rlcard: Any) -> Contestant:
    """Random games of Uno, the nearest to ours; a state there holds what is seen and what is legal."""
    env = rlcard.make("uno", config={"seed": 1})

    def stint(number: int) -> Stint:
        decisions = 0
        start = thread_time()
        for _ in range(number):
            state, _ = env.reset()
            while not env.is_over():
                state, _ = env.step(random.choice(list(state["legal_actions"])))
                decisions += 1
        return Stint(number, decisions, thread_time() - start)

    return in_batches(stint)


def pgx_observed(pgx: Any) -> Contestant:
    """Random games on the CPU, many steps in one compiled call; by the clock on the wall, since it uses all cores."""
    jax = importlib.import_module("jax")
    reset = importlib.import_module("pgx.experimental").auto_reset
    env = pgx.make("sparrow_mahjong")
    step = jax.vmap(reset(env.step, env.init))

    def once(carry: Any, key: Any) -> tuple[Any, Any]:
        keys = jax.random.split(key, 1 + PGX_GAMES)  # for the choices, and for what is dealt anew
        logits = jax.numpy.where(carry.legal_action_mask, 0.0, -jax.numpy.inf)
        after = step(carry, jax.random.categorical(keys[0], logits), keys[1:])
        return after, (after.terminated.sum(), after.observation.sum())  # so that all of it is worked out

    many = jax.jit(lambda state, key: jax.lax.scan(once, state, jax.random.split(key, PGX_STEPS)))
    key = jax.random.PRNGKey(1)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, PGX_GAMES))
    state = jax.block_until_ready(many(state, key))[0]  # compiled before anybody looks at the clock

    def stint(number: int) -> Stint:
        nonlocal state, key
        ended = 0
        start = perf_counter()
        for _ in range(number):
            key, now = jax.random.split(key)
            state, (over, _) = many(state, now)
            ended += int(over.sum())
        return Stint(ended, number * PGX_STEPS * PGX_GAMES, perf_counter() - start)

    return in_batches(stint)


def nothing_alike(pufferlib: Any) -> Contestant:
    """In PufferLib's one card game, Triple Triad, a step is not a decision of one player, and so not compared."""
    raise LookupError("in its one card game a step selects or places a card and has a bot's answer in it")
