// Made from what Python says of the game by `npm run types`. Do not edit.
export const ABILITIES = {
  spy: { title: 'Spy', cards: '3' },
  militia: { title: 'Militia', cards: '4' },
  hero: { title: 'Hero', cards: '5H' },
  seer: { title: 'Seer', cards: '6' },
  cavalry: { title: 'Cavalry', cards: '7' },
  wizard: { title: 'Wizard', cards: '8' },
  general: { title: 'General', cards: 'J' },
  queen: { title: 'Crown', cards: 'Q' },
  king: { title: 'Crown', cards: 'K' },
  lightning: { title: 'Lightning', cards: 'A' },
  'weather-C': { title: 'Weather', cards: '2C' },
  'weather-S': { title: 'Weather', cards: '2S' },
  'weather-D': { title: 'Weather', cards: '2D' },
  clear: { title: 'Clear weather', cards: '2H' },
  empower: { title: 'Empower', cards: 'X' },
};
