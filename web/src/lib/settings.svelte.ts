// What somebody likes, kept on their device.

export type Speed = 'off' | 'quick' | 'relaxed';
export type Theme = 'evening' | 'afternoon' | 'device';

interface Kept {
  sound: boolean;
  speed: Speed;
  fourColours: boolean;
  theme: Theme;
  /** Who sits opposite when nobody else is asked for. */
  bot: string;
}

const KEY = 'parlour.settings';
const DEFAULT: Kept = { sound: false, speed: 'quick', fourColours: false, theme: 'evening', bot: 'greedy' };

function read(): Kept {
  try {
    return { ...DEFAULT, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) };
  } catch {
    return { ...DEFAULT };
  }
}

export const settings: Kept = $state(read());

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
    document.documentElement.dataset.speed = settings.speed;
  });
}
