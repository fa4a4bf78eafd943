export { followNumbers } from './follow.ts';
