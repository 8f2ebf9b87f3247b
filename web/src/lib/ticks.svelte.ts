/** The time, once a second, for countdowns. */
export const ticks = $state({ now: Date.now() });

setInterval(() => (ticks.now = Date.now()), 500);
