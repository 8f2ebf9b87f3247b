export { default as Card } from './Card.svelte';
export { default as Mark } from './Mark.svelte';
export { default as Suit } from './Suit.svelte';
export * from './deck';
export { MARKS, markOf, weatherMark, type MarkName } from './marks';
