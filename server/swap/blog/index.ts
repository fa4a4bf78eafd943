import type { KindImport } from '../run/index.ts';
import { blogCommentImport } from './comments/comment-import.ts';
import { metaKinds } from './posts/meta-import.ts';
import { blogPostImport } from './posts/post-import.ts';
import { postCategoryImport, postTagImport } from './posts/post-term-import.ts';
import { favouriteImport } from './responses/favourite-import.ts';
import { featuredImport } from './responses/featured-import.ts';
import { commentLikeImport } from './responses/like-import.ts';
import { ratingImport } from './responses/rating-import.ts';
import { reactionImport } from './responses/reaction-import.ts';
import { reactionKindImport } from './responses/reaction-kind-import.ts';
import { subscriptionImport } from './responses/subscription-import.ts';
import { blogCategoryImport } from './terms/category-import.ts';
import { blogTagImport } from './terms/tag-import.ts';

export { freeName, hasRow } from './blog-queries.ts';
export { blogValues, featuredPages } from './blog-values.ts';
export { ownColumns } from './posts/post-columns.ts';
export { kindOf } from './posts/post-kind.ts';
export { type PostParts, postParts } from './posts/post-parts.ts';
export { type PostPrivacy, privacyOf } from './posts/post-privacy.ts';
export { actorOf, type ResponseActor } from './responses/response-actor.ts';
export { isUnlisted, metaOf, metaTexts } from './search-meta.ts';

/** Rows of EasyBlog, each kind after those it refers to. */
export const blogKinds: readonly KindImport[] = [
  blogCategoryImport,
  blogTagImport,
  blogPostImport,
  postCategoryImport,
  postTagImport,
  ...metaKinds,
  blogCommentImport,
  commentLikeImport,
  ratingImport,
  reactionKindImport,
  reactionImport,
  favouriteImport,
  subscriptionImport,
  featuredImport,
];
