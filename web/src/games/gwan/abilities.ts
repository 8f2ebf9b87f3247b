// Made from what Python says of the game by `npm run types`. Do not edit.
export const ABILITIES = {
  spy: { title: 'Spy', cards: '5' },
  'weather-C': { title: 'Tundra', cards: 'AC' },
  'weather-S': { title: 'Rain', cards: 'AS' },
  'weather-D': { title: 'Fog', cards: 'AD' },
  clear: { title: 'Clear Skies', cards: 'AH' },
  commander: { title: 'Commander', cards: 'J Q K' },
};
