import { type Actor, hasRole } from '../actor.ts';
import { type Decision, isOwner, type Rule, readsText, refusalOf, rule, when } from '../rule.ts';
import type { CommentSubject, PostSubject, SiteSubject } from '../subjects.ts';

const moderates = (actor: Actor, comment: CommentSubject): boolean =>
  hasRole(actor, 'moderator') || isOwner(actor, comment.post.authorId);

const seesComment = (actor: Actor, comment: CommentSubject): Decision => {
  const decision = readsText(actor, comment.post);
  if (decision !== true) return decision;
  return when(comment.state === 'published' || moderates(actor, comment), 'NOT_FOUND');
};

/** Comments follow their post: users who may not read it neither see nor change them. */
const underPost = (decide: Rule<CommentSubject>): Rule<CommentSubject> =>
  rule((actor, comment) => {
    const decision = readsText(actor, comment.post);
    return decision === true ? decide(actor, comment) : decision;
  });

/** Comments and their moderation. */
export const commentRules = {
  'comment.add': rule<PostSubject>((actor, post) => {
    const decision = readsText(actor, post);
    return decision === true ? when(post.allowsComments, 'COMMENTS_CLOSED') : decision;
  }),
  'comment.like': rule<CommentSubject>((actor, comment) => {
    const decision = seesComment(actor, comment);
    return decision === true ? when(comment.state === 'published', 'NOT_FOUND') : decision;
  }),
  'comment.edit': underPost((actor, comment) => {
    if (comment.state === 'removed') return 'NOT_FOUND';
    return when(hasRole(actor, 'moderator') || (isOwner(actor, comment.authorId) && comment.post.isOut));
  }),
  'comment.delete': underPost((actor, comment) => {
    if (comment.state === 'removed') return 'NOT_FOUND';
    return when(moderates(actor, comment) || (isOwner(actor, comment.authorId) && comment.post.isOut));
  }),
  'comment.restore': underPost((actor, comment) => {
    if (comment.state !== 'removed') return 'NOT_FOUND';
    const undoes = isOwner(actor, comment.authorId) && isOwner(actor, comment.removedById);
    return when(moderates(actor, comment) || undoes);
  }),
  'comment.approve': underPost((actor, comment) => when(moderates(actor, comment))),
  /** By the link of a mail: `load` has verified its key. */
  'comment.decide': rule<CommentSubject>(() => true),
  'comments.moderate': rule<SiteSubject>(actor => when(hasRole(actor, 'moderator'))),
  /** Blocking a guest from commenting, and unblocking. */
  'commenter.block': rule<SiteSubject>(actor => when(hasRole(actor, 'moderator'), refusalOf(actor))),
} as const;
