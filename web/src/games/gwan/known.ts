// Made from what Python says of the game by `npm run types`. Do not edit.
export const KNOWN = { title: 'GWAN', seats: [2, 2], letters: 'G' };
