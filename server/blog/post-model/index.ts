export { type AnsweredPost, answeredPost, answeredPosts } from './answered-queries.ts';
export { countAll, countComments, countPosts, countRatings, countReactions, holdCounts } from './counter-queries.ts';
export { feature, featuredOf, isFeatured, unfeature } from './feature-queries.ts';
export { checkTags } from './field-checks.ts';
export { postHits } from './hit-queries.ts';
export { countsBy, listedCount } from './listed-count-queries.ts';
export { endedPosts, holdPlaces, listedIds, nextChange, relistPosts, type Scope } from './listing-queries.ts';
export { monthsIn, pageIds } from './month-queries.ts';
export { type MovableTarget, movableAmong, movablePost, movablePosts } from './movable-queries.ts';
export { readContent, writeContent } from './post-content.ts';
export { emptyFields, type PostFields, type Wanted, type WrittenKind, writtenKinds } from './post-fields.ts';
export { opens, withKey } from './post-keys.ts';
export { cleanAhead, type ReadyFields, readyDraft, readyFields } from './ready-fields.ts';
export { withFreeSlug } from './slug-queries.ts';
export { slugFor } from './slugs.ts';
export { isOut, lockOf, postSubject, type SubjectRow, subjectColumns, subjectOf } from './subject-queries.ts';
export { checkCategories, filedTerms, fileUnder, type Terms, termsOf } from './term-queries.ts';
export { type Asked, doneWords, isAsked, questions, toolWords } from './words.ts';
export {
  fieldsOfPost,
  heldPost,
  heldPosts,
  standingUids,
  uidOf,
  type WritablePost,
  writablePost,
  writablePosts,
} from './writable-queries.ts';
