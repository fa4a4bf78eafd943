export { articleRatingHandlers } from './calls.ts';
export { type ArticleTally, articleVoteOf } from './rating-queries.ts';
export { failedVote, templateVoteAnswer, votedPath } from './template-vote-calls.ts';
export { ArticleRating, articleVotesWords, VoteRemoval } from './views.tsx';
