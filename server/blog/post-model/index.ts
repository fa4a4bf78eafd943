export { categorySubject, changesReaders, limitedAmong } from './audience-queries.ts';
export { dropLevelOfPosts, relistCategories } from './category-readers.ts';
export { checkOpenCategories, closedCategories, type Writing } from './category-writer-queries.ts';
export {
  type CoAuthor,
  coAuthored,
  coAuthorIds,
  coAuthorsOf,
  isCoAuthor,
  writtenIds,
} from './co-author-queries.ts';
export {
  answerInvitation,
  type CoAuthorState,
  forgetAnswer,
  type InvitedAuthor,
  invitationsTo,
  invitedAuthors,
  type PostInvitation,
  storeCoAuthors,
} from './co-author-state-queries.ts';
export { countAll, countComments, countPosts, countRatings, countReactions, lockCounts } from './counter-queries.ts';
export { feature, featuredOf, isFeatured, unfeature } from './feature-queries.ts';
export { checkTags } from './field-checks.ts';
export { countsBy, listedCount } from './listed-count-queries.ts';
export {
  endedPosts,
  listed,
  listedIds,
  lockCountedRows,
  type Month,
  newestOfScopes,
  nextChange,
  relistPosts,
  type Scope,
} from './listing-queries.ts';
export { monthsIn } from './months.ts';
export { type MovableTarget, movableAmong, movablePost, movablePosts } from './movable-queries.ts';
export { newsLastsMs, newsPosts, scheduledNews } from './news-queries.ts';
export { ownChangedAfter, ownCount, ownPageIds, ownPublishedAfter } from './own-lists.ts';
export { readContent, writeContent } from './post-content.ts';
export {
  directionOf,
  directions,
  emptyFields,
  type PostFields,
  type RequestedState,
  slugFor,
  writtenKinds,
} from './post-fields.ts';
export { postHits } from './post-hits.ts';
export { addPostKey, unlocksPost } from './post-keys.ts';
export { type PreparedFields, prepareDraft, prepareFields, sanitizeAhead } from './prepared-fields.ts';
export { withFreeSlug } from './slug-queries.ts';
export {
  isOut,
  isPublicPost,
  passwordHashOf,
  postSubject,
  publicPosts,
  type ResponseTarget,
  responseTarget,
  responseTargets,
  type SubjectRow,
  subjectColumns,
  subjectOf,
} from './subject-queries.ts';
export { checkCategories, resolveTerms, setTerms, type Terms, termsOf } from './term-queries.ts';
export { lengthOfPosts, postTexts } from './text-queries.ts';
export {
  type ConfirmedTransition,
  needsConfirmation,
  transitionLabels,
  transitionMessages,
  transitionQuestions,
} from './transition-labels.ts';
export {
  currentUids,
  fieldsOfPost,
  lockedPost,
  lockedPosts,
  uidOf,
  type WritablePost,
  writablePost,
  writablePosts,
} from './writable-queries.ts';
