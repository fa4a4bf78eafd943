export { itemRatingHandlers } from './calls.ts';
export { type ItemTally, itemVoteOf } from './rating-queries.ts';
export { VoteRemoval } from './removal-views.tsx';
export { failedVote, templateVoteAnswer, votedPath } from './template-vote-calls.ts';
export { ItemRating, itemVotesWords } from './views.tsx';
