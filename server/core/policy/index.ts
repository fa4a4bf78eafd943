export { type Account, type Actor, type Audience, actorKey, hasRole, type Role, roles } from './actor.ts';
export { authorize, authorizeAll } from './authorize.ts';
export {
  type Access,
  type Act,
  type ArticleCommentSubject,
  type ArticleSubject,
  type AutopostSubject,
  accesses,
  audienceOf,
  type CategorySubject,
  type CoAuthorSubject,
  type CommentSubject,
  can,
  categoryReaders,
  evaluate,
  type FolderSubject,
  isAccess,
  type MediaSubject,
  type MemberSubject,
  type MovablePost,
  type OpenArticle,
  type OpenPost,
  type PostReaders,
  type PostSubject,
  postReaders,
  type RatedSubject,
  type ReportableArticleComment,
  type ReportedAccount,
  type RevisionSubject,
  type SitePageSubject,
  type SubjectOf,
  type SubscribeSubject,
  type SubscriptionSubject,
  site,
  type TeamSubject,
} from './policy.ts';
export { type OfferedName, offered, previewActions } from './post-offers.ts';
export {
  applies,
  isReached,
  type Lifecycle,
  type PostState,
  type TransitionName,
  transitions,
} from './post-transitions.ts';
export {
  mayGo,
  type RevisionMove,
  type RevisionState,
  type RevisionStatus,
} from './revision-transitions.ts';
export { belongsTo, isWriterOf, type Membership } from './rule.ts';
