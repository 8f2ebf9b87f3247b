import type { View } from '../../lib/types';
import { mine } from '../guide';

export const foe = (view: View): string => Object.keys(view.names).find((seat) => seat !== view.seat)!;

/** The other side has passed, and it is your turn. */
export const alone = (view: View & { passed: string[] }): boolean => mine(view) && view.passed.includes(foe(view));
