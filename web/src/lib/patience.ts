/** Milliseconds that something is waited for that one can do without. */
export const WAITED = 2_000;

/** Wait for that, but no longer than so many milliseconds, and whatever comes of it. */
export const within = (time: number, wanted: Promise<unknown>): Promise<unknown> =>
  Promise.race([wanted.catch(() => undefined), new Promise((done) => setTimeout(done, time))]);
