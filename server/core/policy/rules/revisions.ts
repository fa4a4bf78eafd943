import { hasRole } from '../actor.ts';
import { isOwner, rule } from '../rule.ts';
import type { RevisionSubject } from '../subjects.ts';
import { decideEdit } from './posts.ts';

// An autosave is its writer's own until it is saved.
const sees = rule<RevisionSubject>((actor, { post, state, writerId }) => {
  const decision = decideEdit(actor, post);
  if (decision !== true || state !== 'draft') return decision;
  return isOwner(actor, writerId) || hasRole(actor, 'moderator') || 'NOT_FOUND';
});

/** Revisions of a post, for those who may write on it (wire §2.4, canDeleteRevision). */
export const revisionRules = {
  'revision.see': sees,
  'revision.use': sees,
  'revision.delete': sees,
} as const;
