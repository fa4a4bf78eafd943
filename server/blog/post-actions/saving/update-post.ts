import { type AuditAct, audit } from '../../../audit/index.ts';
import { emit, type MutationContext } from '../../../core/context/index.ts';
import { UserError } from '../../../core/errors/index.ts';
import { formErrors } from '../../../core/forms/index.ts';
import type { PostState } from '../../../core/policy/index.ts';
import { moment } from '../../../core/time/index.ts';
import {
  fieldsOfPost,
  type PostFields,
  type PreparedFields,
  prepareFields,
  resolveTerms,
  slugFor,
  type Terms,
  termsOf,
  uidOf,
  unfeature,
  type WritablePost,
  writeContent,
} from '../../post-model/index.ts';
import {
  addRevision,
  clearRejections,
  dropDraft,
  type KnownDraft,
  notifyModerators,
} from '../../revision-model/index.ts';
import { revokeDraftLinks } from '../draft-links.ts';
import { checkRequiredChange } from '../required-checks.ts';
import { invalidateListings, lockTermCounts, saveRelations } from './save-relations.ts';
import type { SavedPost } from './save-target.ts';
import { updatePostRow } from './store-queries.ts';

/** Union of categories and tags. */
const union = (one: Terms, other: Terms): Terms => ({
  categories: [...new Set([...one.categories, ...other.categories])],
  tags: [...new Set([...one.tags, ...other.tags])],
});

export const changedMeanwhile = ({ title }: WritablePost): UserError =>
  new UserError('POST_CHANGED_MEANWHILE', { args: [title], status: 409, code: 'changed' });

// An imported post has no revision: its original text is stored as the first one.
const storeImportedRevision = async (mutation: MutationContext, post: WritablePost): Promise<void> => {
  if (post.revisionId !== null) return;
  const fields = await fieldsOfPost(mutation.sql, post.id);
  await addRevision(mutation.sql, { postId: post.id, fields, by: post.authorId, now: post.modifiedAt }, 'final');
};

const auditActOf = (before: PostState, after: PostState): AuditAct => {
  if (before === after) return 'post.edit';
  if (after === 'published') return 'post.publish';
  return after === 'pending' ? 'post.submit' : 'post.edit';
};

// A published slug stays until its writer types another.
const nextSlug = (post: WritablePost, fields: PostFields): string =>
  fields.slug || (post.publishedAt === null ? slugFor(fields) : post.slug);

interface PostUpdate {
  readonly post: WritablePost;
  readonly ready: PreparedFields;
  readonly state: PostState;
  /** Revision that is published; absent: a new one is created. */
  readonly revisionId?: number;
  /** Autosave that the form has seen. */
  readonly draft?: KnownDraft | undefined;
}

/** Writes a text to the row of a locked post and updates its relations. */
export const updatePost = async (
  mutation: MutationContext,
  { post, ready, state, revisionId: approvedRevision, draft }: PostUpdate,
): Promise<SavedPost> => {
  const { sql, services, actor } = mutation;
  const { fields } = ready;
  const { id: postId, authorId, teamId } = post;
  const by = actor.account?.id ?? authorId;
  const now = moment(services.clock);
  const before = await termsOf(sql, postId);
  // An approved revision was validated when it was written.
  const known = approvedRevision === undefined ? before.categories : [...before.categories, ...fields.categoryIds];
  const terms = await resolveTerms(mutation, fields, { by, now }, known);
  await lockTermCounts(mutation, authorId, union(before, terms));
  await storeImportedRevision(mutation, post);
  const slug = await updatePostRow(sql, { ready, state, slug: nextSlug(post, fields), now }, post);
  if (slug === undefined) throw changedMeanwhile(post);
  const relations = { postId, fields: { ...fields, slug }, terms, before, by };
  const previousRevision = approvedRevision ?? post.revisionId;
  const revisionId = await saveRelations(mutation, { ...relations, revisionId: previousRevision });
  const otherId = await dropDraft(sql, { postId, by, content: writeContent(fields) }, draft);
  if (state === 'published' && post.state !== 'published') {
    // The link to a draft stays valid for a scheduled post until its publication.
    if (fields.publishedAt && fields.publishedAt > now) await clearRejections(sql, [postId]);
    else await revokeDraftLinks(sql, [postId]);
  }
  if (ready.passwordHash && post.isFeatured) await unfeature(mutation, 'post', postId);
  mutation.invalidate(`post:${postId}`);
  if (post.state !== state || before.categories[0] !== fields.categoryIds[0]) mutation.invalidate('post-counts');
  if (post.isFeatured) mutation.invalidate('featured');
  if (post.state === 'published' || state === 'published')
    invalidateListings(mutation, authorId, [teamId, fields.teamId], union(before, terms));
  if (state === 'published') await emit(mutation, 'post.published', { ids: [postId] });
  const uid = uidOf(postId, revisionId);
  if (state === 'pending' && post.state !== 'pending') await notifyModerators(mutation, [uid]);
  const act = auditActOf(post.state, state);
  await audit(mutation, { act, type: 'post', ids: [postId], detail: () => fields.title });
  const other = otherId === undefined ? undefined : uidOf(postId, otherId);
  return { id: postId, slug, uid, state, version: post.version + 1, other };
};

/**
 * Replaces the text of a locked post with an approved revision; its state stays. Team and cover of the revision were
 * checked when it was submitted.
 */
export const publishRevision = async (
  mutation: MutationContext,
  post: WritablePost,
  { fields, revisionId }: { readonly fields: PostFields; readonly revisionId: number },
): Promise<SavedPost> => {
  const form = formErrors();
  const ready = await prepareFields(mutation, fields, { isForReaders: post.state === 'published' }, form);
  if (post.state === 'published')
    await form.lookUp(() => checkRequiredChange(mutation, post.id, ready.fields), undefined);
  form.refuse();
  return updatePost(mutation, { post, ready, state: post.state, revisionId });
};
