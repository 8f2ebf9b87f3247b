// Made from what Python says of the game by `npm run types`. Do not edit.
export const KNOWN = { title: 'NVWK', seats: [2, 8], letters: 'NW' };
