import { UserError } from '../../core/errors/index.ts';
import { type Actor, can, holds, type PostState } from '../../core/policy/index.ts';
import type { Wanted, WritablePost } from '../post-model/index.ts';

/**
 * Where a text goes: into the post, which then stands so, or beside it as a revision, while readers keep the text that
 * stands. Beside it: a draft of what is out, and what is out where a moderator decides about changes.
 */
export type SaveTarget =
  | { readonly into: 'post'; readonly state: PostState }
  | { readonly into: 'revision'; readonly state: 'draft' | 'pending' };

/** Goal of a saved form: a change of state, the same state, or a preview. */
export type Meant = Wanted | 'keep' | 'preview';

const post = (state: PostState): SaveTarget => ({ into: 'post', state });

/** How far a new post comes: where posts wait for approval only a moderator publishes. */
export const startOf = (actor: Actor, wanted: Wanted, needsApproval: boolean): PostState => {
  if (wanted === 'draft') return 'draft';
  if (wanted === 'submit') return 'pending';
  return !needsApproval || holds(actor, 'moderator') ? 'published' : 'pending';
};

const beside: SaveTarget = { into: 'revision', state: 'draft' };

// The author's own draft is saved by a look at it: no other person has words in it. All else stays as it is.
const ofPreview = ({ account }: Actor, { state, authorId }: WritablePost): SaveTarget =>
  state === 'draft' && account?.id === authorId ? post('draft') : beside;

const ofPublished = (actor: Actor, written: WritablePost, wanted: Wanted | 'keep'): SaveTarget => {
  if (wanted === 'draft') return beside;
  const isDirect = wanted !== 'submit' && can(actor, 'post.editOut', written);
  return isDirect ? post('published') : { into: 'revision', state: 'pending' };
};

/** How far a changed post comes. */
export const goalOf = (actor: Actor, written: WritablePost, wanted: Meant): SaveTarget => {
  if (written.shelf === 'trashed') throw new UserError('POST_MOVED_MEANWHILE', { args: [written.title], status: 409 });
  if (wanted === 'preview') return ofPreview(actor, written);
  if (written.state === 'published') return ofPublished(actor, written, wanted);
  if (wanted === 'keep') return post(written.state);
  if (wanted === 'draft') return post('draft');
  if (wanted === 'publish' && can(actor, 'post.publish', written)) return post('published');
  if (written.state === 'pending' || can(actor, 'post.submit', written)) return post('pending');
  throw new UserError('FORBIDDEN', { status: 403 });
};
