export { mountStars, type Stars, type StarsOptions } from './stars.ts';
export { resolveTarget, type Target } from './target.ts';
export { starWords } from './words.ts';
