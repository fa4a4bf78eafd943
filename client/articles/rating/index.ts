export { saveVote } from './local-votes.ts';
export { lightStars } from './template-star-display.ts';
