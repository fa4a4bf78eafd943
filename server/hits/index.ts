export { forgetAuthorViews, moveAuthorViews } from './author-queries.ts';
export { noteFailedSearch } from './failed-searches.ts';
export { deleteStatisticsBefore, otherHosts } from './hit-queries.ts';
export { type CountedKind, countHits } from './hits.ts';
export { siteDay } from './reading.ts';
