export { saveVote } from './local-votes.ts';
export { lightStars } from './template-stars.ts';
