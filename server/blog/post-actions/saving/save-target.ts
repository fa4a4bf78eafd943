import { UserError } from '../../../core/errors/index.ts';
import { type Actor, can, hasRole, type PostState } from '../../../core/policy/index.ts';
import type { RequestedState, WritablePost } from '../../post-model/index.ts';

/** Result of a save. */
export interface SavedPost {
  readonly id: number;
  readonly slug: string;
  /** Uid of the saved revision: `post.revision`. */
  readonly uid: string;
  /** `pending` also for a published post with a change that waits beside it. */
  readonly state: PostState;
  readonly version: number;
  /** True when only a draft beside the post was stored. */
  readonly isDraft?: boolean;
  /** Uid of another draft of the same writer that the form had not seen; it is kept. */
  readonly other?: string | undefined;
}

/**
 * Target of a save: the post itself with a new state, or a revision beside it while readers keep the current text.
 * Beside it are drafts of published posts, and changes where a moderator decides.
 */
export type SaveTarget =
  | { readonly into: 'post'; readonly state: PostState }
  | { readonly into: 'revision'; readonly state: 'draft' | 'pending' };

/** Goal of a saved form: a new state, the same state, or a preview. */
export type SaveGoal = RequestedState | 'keep' | 'preview';

const post = (state: PostState): SaveTarget => ({ into: 'post', state });

/** State of a new post: with moderation only a moderator publishes. */
export const initialState = (actor: Actor, wanted: RequestedState, needsApproval: boolean): PostState => {
  if (wanted === 'draft') return 'draft';
  if (wanted === 'submit') return 'pending';
  return !needsApproval || hasRole(actor, 'moderator') ? 'published' : 'pending';
};

const beside: SaveTarget = { into: 'revision', state: 'draft' };

// A preview saves the author's own draft, which has no other readers. Every other text stays unchanged.
const ofPreview = ({ account }: Actor, { state, authorId }: WritablePost): SaveTarget =>
  state === 'draft' && account?.id === authorId ? post('draft') : beside;

const ofPublished = (actor: Actor, written: WritablePost, wanted: RequestedState | 'keep'): SaveTarget => {
  if (wanted === 'draft') return beside;
  const isDirect = wanted !== 'submit' && can(actor, 'post.editOut', written);
  return isDirect ? post('published') : { into: 'revision', state: 'pending' };
};

/** Save target of a changed post. */
export const saveTargetOf = (actor: Actor, written: WritablePost, wanted: SaveGoal): SaveTarget => {
  if (written.lifecycle === 'trashed')
    throw new UserError('POST_MOVED_MEANWHILE', { args: [written.title], status: 409 });
  if (wanted === 'preview') return ofPreview(actor, written);
  if (written.state === 'published') return ofPublished(actor, written, wanted);
  if (wanted === 'keep') return post(written.state);
  if (wanted === 'draft') return post('draft');
  if (wanted === 'publish' && can(actor, 'post.publish', written)) return post('published');
  if (written.state === 'pending' || can(actor, 'post.submit', written)) return post('pending');
  throw new UserError('FORBIDDEN', { status: 403 });
};
