export { mountStars, type Stars, type StarsOptions } from './stars.ts';
export { found, type Place } from './target.ts';
export { filled, starWords } from './words.ts';
