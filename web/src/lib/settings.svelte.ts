// What somebody likes, kept on their device.

export type Speed = 'off' | 'quick' | 'relaxed';
export type Theme = 'evening' | 'afternoon' | 'device';

interface Kept {
  sound: boolean;
  /** How fast cards move; null until somebody chooses: relaxed in the first games, then quick. */
  speed: Speed | null;
  /** How many games were played to their end here. */
  games: number;
  /** Whether bots say a word now and then. */
  remarks: boolean;
  /** Whether sounds were offered. */
  offered: boolean;
  fourColours: boolean;
  theme: Theme;
  /** Whether choices that one may regret are asked about: in one's first games of a kind, always, or never. */
  ask: 'first' | 'always' | 'off';
  /** Who sits opposite; null until somebody chooses. */
  bot: string | null;
}

const KEY = 'parlour.settings';
const DEFAULT: Kept = {
  sound: false,
  speed: null,
  games: 0,
  remarks: true,
  offered: false,
  fourColours: false,
  theme: 'evening',
  ask: 'first',
  bot: null,
};
const FIRST_GAMES = 3;

function read(): Kept {
  try {
    return { ...DEFAULT, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) };
  } catch {
    return { ...DEFAULT };
  }
}

export const settings: Kept = $state(read());

export const pace = (): Speed => settings.speed ?? (settings.games < FIRST_GAMES ? 'relaxed' : 'quick');

const light = matchMedia('(prefers-color-scheme: light)');
const still = matchMedia('(prefers-reduced-motion: reduce)');

export const calm = (): boolean => still.matches;

/** Called once by the page: whatever changes is kept and shown. */
export function keepSettings(): void {
  $effect(() => {
    try {
      localStorage.setItem(KEY, JSON.stringify(settings));
    } catch {
      // A private window: then only until it closes.
    }
  });
  $effect(() => {
    const { theme } = settings;
    const apply = () => {
      document.documentElement.dataset.theme = theme === 'device' ? (light.matches ? 'afternoon' : 'evening') : theme;
    };
    apply();
    light.addEventListener('change', apply);
    return () => light.removeEventListener('change', apply);
  });
  $effect(() => {
    document.documentElement.dataset.speed = pace();
  });
}
