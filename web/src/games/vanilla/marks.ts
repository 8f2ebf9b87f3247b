import { marks, type Drawing } from '../../cards/marks';
import { SHARED } from '../battlefield/marks';
import { ABILITIES } from './abilities';

const CROWN: Drawing = { lines: 'M4 20.5h16', solid: 'M4 17 2.5 6l5.5 4.5L12 3l4 7.5L21.5 6 20 17z' };

const HERO: Drawing = { lines: 'M7 15.5h10M12 15.5V21M10 21.5h4', solid: 'm12 1.5 2.3 3v9.5H9.7V4.5z' };

export const mark = marks(ABILITIES, {
  ...SHARED,
  hero: HERO,
  militia: { lines: 'm5 9 7-5 7 5M5 15l7-5 7 5M5 21l7-5 7 5' },
  seer: {
    lines: 'M12 2.5a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM8.5 9.5A3.7 3.7 0 0 1 12 6M6.5 21.5h11M8.5 16l-2 5.5M15.5 16l2 5.5',
  },
  cavalry: { lines: 'M7.5 21V11a4.5 4.5 0 0 1 9 0v10h4V11a8.5 8.5 0 0 0-17 0v10z' },
  wizard: { solid: 'm12 1.5 3 7 7.5.7-5.7 5 1.7 7.4L12 17.7l-6.5 3.9 1.7-7.4-5.7-5L9 8.5z' },
  general: { lines: 'M6 22V3', solid: 'M6 3.5h14l-4 5 4 5H6z' },
  queen: CROWN,
  king: CROWN,
  lightning: { solid: 'M14 1.5 4.5 13.5H11l-2 9 10-12.5h-6.5z' },
  empower: { lines: 'm5 12 7-8 7 8M5 20l7-8 7 8' },
});
