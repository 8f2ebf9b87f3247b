// Made from what Python says of the game by `npm run types`. Do not edit.
export const KNOWN = { title: 'Vanilla Gwent', seats: [2, 2], letters: 'V' };
