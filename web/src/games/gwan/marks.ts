import { marks, type Drawing } from '../../cards/marks';
import { SHARED } from '../battlefield/marks';
import { ABILITIES } from './abilities';

const COMMANDER: Drawing = {
  lines:
    'M7 3C1 9 2 18 10.5 21.5M17 3c6 6 5 15-3.5 18.5M3.3 9l3.4 1M3 14l3.6-.4M5.5 18.5l3-1.8M20.7 9l-3.4 1M21 14l-3.6-.4M18.5 18.5l-3-1.8',
  solid: 'm12 6 1.5 3.4 3.7.4-2.8 2.5.8 3.7-3.2-1.9L8.8 16l.8-3.7-2.8-2.5 3.7-.4z',
};

export const mark = marks(ABILITIES, { ...SHARED, commander: COMMANDER });
