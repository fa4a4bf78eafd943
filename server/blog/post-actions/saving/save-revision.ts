import { audit } from '../../../audit/index.ts';
import type { MutationContext } from '../../../core/context/index.ts';
import { UserError } from '../../../core/errors/index.ts';
import { moment } from '../../../core/time/index.ts';
import {
  type PostFields,
  type PreparedFields,
  prepareDraft,
  termsOf,
  uidOf,
  unfeature,
  type WritablePost,
} from '../../post-model/index.ts';
import {
  addRevision,
  dropDraft,
  type KnownDraft,
  noKnownDraft,
  notifyModerators,
  storeDraft,
  supersedePending,
} from '../../revision-model/index.ts';
import { reindex } from '../reindex.ts';
import { linkMedia } from './media-link-queries.ts';
import { withOwnersFields } from './owners-fields.ts';
import { invalidateListings } from './save-relations.ts';
import type { SavedPost } from './save-target.ts';
import { storePassword } from './store-queries.ts';

/** Version of the post and digest of the autosave that the submitted form was based on. */
export interface SeenVersion {
  readonly version: number;
  readonly draft?: KnownDraft;
}

/** Account that writes. */
export const writerOf = ({ actor }: MutationContext): number => {
  if (!actor.account) throw new UserError('SIGN_IN_FIRST', { status: 403 });
  return actor.account.id;
};

// A password is not part of a moderated text: a new one applies at once.
const applyPassword = async (
  mutation: MutationContext,
  post: WritablePost,
  { passwordHash }: PreparedFields,
): Promise<void> => {
  if (passwordHash === undefined || (passwordHash === null && !post.isProtected)) return;
  await reindex(mutation, [post.id], () => storePassword(mutation.sql, post.id, passwordHash));
  if (passwordHash !== null && post.isFeatured) await unfeature(mutation, 'post', post.id);
  mutation.invalidate(`post:${post.id}`);
  invalidateListings(mutation, post.authorId, [post.teamId], await termsOf(mutation.sql, post.id));
};

const otherUid = (postId: number, id: number | undefined): string | undefined =>
  id === undefined ? undefined : uidOf(postId, id);

/** Text to store beside its post. */
interface RevisionSave {
  readonly post: WritablePost;
  readonly ready: PreparedFields;
  readonly seen: SeenVersion;
}

/** Stores a text beside its post as a revision: a draft of its writer, or a change that waits for a moderator. */
export const saveRevision = async (
  mutation: MutationContext,
  { post, ready, seen: { version, draft = noKnownDraft } }: RevisionSave,
  state: 'draft' | 'pending',
): Promise<SavedPost> => {
  const { sql, services } = mutation;
  const by = writerOf(mutation);
  const now = moment(services.clock);
  const fields = { ...ready.fields, slug: ready.fields.slug || post.slug };
  const revision = { postId: post.id, fields, by, now, baseVersion: version };
  const written = { id: post.id, slug: post.slug, version: post.version };
  await linkMedia(mutation, fields, { postId: post.id, now, as: 'kept' });
  if (state === 'draft') {
    const { id, otherId } = await storeDraft(sql, revision, draft);
    return { ...written, uid: uidOf(post.id, id), state: post.state, isDraft: true, other: otherUid(post.id, otherId) };
  }
  await applyPassword(mutation, post, ready);
  await supersedePending(sql, post.id, by);
  const otherId = await dropDraft(sql, revision, draft);
  const uid = uidOf(post.id, await addRevision(sql, revision, 'pending'));
  await notifyModerators(mutation, [uid]);
  await audit(mutation, { act: 'post.submit', type: 'post', ids: [post.id], detail: () => post.title });
  return { ...written, uid, state, other: otherUid(post.id, otherId) };
};

/**
 * Saves the autosave of a writer: one row, one write, refused only if it is too long. The next save of the same form
 * removes it; an autosave of another form is kept: `other` is its uid.
 */
export const saveDraft = async (
  mutation: MutationContext,
  post: WritablePost,
  input: PostFields,
  { version, draft = noKnownDraft }: SeenVersion = post,
): Promise<Pick<SavedPost, 'uid' | 'other'>> => {
  const by = writerOf(mutation);
  const now = moment(mutation.services.clock);
  const fields = await prepareDraft(mutation, await withOwnersFields(mutation, post, input, 'revision'));
  await linkMedia(mutation, fields, { postId: post.id, now, as: 'kept' });
  const draftRow = await storeDraft(mutation.sql, { postId: post.id, fields, by, now, baseVersion: version }, draft);
  return { uid: uidOf(post.id, draftRow.id), other: otherUid(post.id, draftRow.otherId) };
};
