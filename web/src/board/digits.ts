/** What a key chooses where no button has the focus: only what shows it. */

import { valueOf } from '../cards/deck';
import type { Option } from './choice.svelte';

/** The one option of a wheel that shows this value; 1 and 0 stand for a Ten. */
export function typed(options: Option[], key: string): Option | undefined {
  const value = key === '1' || key === '0' ? 'T' : key.toUpperCase();
  const found = options.filter((one) => one.shows.some((card) => valueOf(card) === value));
  return found.length === 1 ? found[0] : undefined;
}

/** Presses what bears this digit; false where nothing in sight does. */
export function press(root: HTMLElement, digit: string): boolean {
  const sign = [...root.querySelectorAll('kbd')].find(
    (one) => one.textContent === digit && one.getClientRects().length > 0,
  );
  const button = sign?.closest('button');
  button?.click();
  return button !== undefined && button !== null;
}
