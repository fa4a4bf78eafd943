export { articleRatingHandlers } from './calls.ts';
export { type ArticleTally, articleVoteOf } from './rating-queries.ts';
export { VoteRemoval } from './removal-views.tsx';
export { failedVote, templateVoteAnswer, votedPath } from './template-vote-calls.ts';
export { ArticleRating, articleVotesWords } from './views.tsx';
