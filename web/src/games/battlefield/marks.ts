/** Drawings that both battlefields use: of spies, and of the weather of the rows. */

import type { RowName } from '../../board/moves';
import type { Drawing } from '../../cards/marks';

export const SPY: Drawing = {
  lines: 'M2 12C5 7 8.5 5 12 5s7 2 10 7c-3 5-6.5 7-10 7S5 17 2 12z',
  solid: 'M12 8.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7z',
};

const FROST: Drawing = {
  lines:
    'M12 2v20M3.3 7l17.4 10M3.3 17 20.7 7M9 3.5l3 3 3-3M9 20.5l3-3 3 3M3 11l4-1-1-4M21 13l-4 1 1 4M3 13l4 1-1 4M21 11l-4-1 1-4',
};

const RAIN: Drawing = {
  lines:
    'M7 14a4.2 4.2 0 1 1 .6-8.3A5.6 5.6 0 0 1 18 7a3.6 3.6 0 0 1-.4 7zM8 17.5 6.5 21M12.8 17.5 11.3 21M17.5 17.5 16 21',
};

const FOG: Drawing = {
  lines: 'M2 6.5c3-2 5 2 8 0s5 2 8 0M6 12c3-2 5 2 8 0s5 2 8 0M2 17.5c3-2 5 2 8 0s5 2 8 0',
};

export const SUN: Drawing = {
  lines: 'M12 1.5V5M12 19v3.5M1.5 12H5M19 12h3.5M4.6 4.6 7 7M17 17l2.4 2.4M19.4 4.6 17 7M7 17l-2.4 2.4',
  solid: 'M12 7.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9z',
};

/** The weather of the three rows. */
export const WEATHER: Record<RowName, Drawing> = { C: FROST, S: RAIN, D: FOG };

/** What cards of both games do. */
export const SHARED = { spy: SPY, 'weather-C': FROST, 'weather-S': RAIN, 'weather-D': FOG, clear: SUN };
