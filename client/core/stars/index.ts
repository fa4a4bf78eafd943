export { mountStars, type Stars, type StarsOptions } from './stars.ts';
export { resolveTarget, type Target } from './target.ts';
export { filled, starWords } from './words.ts';
