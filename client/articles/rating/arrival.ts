import { enhanceOnArrival, enhanceOwn, withScript } from '../../core/with-script.ts';

/** Votes for items without leaving the page. */
export const startItemRating = (): void => {
  const voting = () => import('./voting.ts');
  withScript('.itemRatingForm a', voting, ({ vote }, link) => vote(link));
  enhanceOnArrival('.itemRatingForm', voting);
  enhanceOwn('[data-vote-removal]', () => import('./removal.ts'));
};
