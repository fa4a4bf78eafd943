import { type AuditAct, audit } from '../../audit/index.ts';
import { emit, type MutationContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import type { PostState } from '../../core/policy/index.ts';
import { moment } from '../../core/time/index.ts';
import {
  fieldsOfPost,
  filedTerms,
  type PostFields,
  type ReadyFields,
  slugFor,
  termsOf,
  uidOf,
  unfeature,
  type WritablePost,
  writeContent,
} from '../post-model/index.ts';
import { addRevision, clearRejections, dropDraft, type KnownDraft, tellModerators } from '../revision-store/index.ts';
import { invalidateListings } from './invalidation.ts';
import { holdTerms, saveRelations, union } from './relation-queries.ts';
import { release } from './revoke-link-queries.ts';
import { storeOver } from './store-queries.ts';
import type { Written } from './written.ts';

export const changedMeanwhile = ({ title }: WritablePost): UserError =>
  new UserError('POST_CHANGED_MEANWHILE', { args: [title], status: 409, code: 'changed' });

// An imported post has no revision: its original text is stored as the first one.
const keepImported = async (mutation: MutationContext, post: WritablePost): Promise<void> => {
  if (post.revisionId !== null) return;
  const fields = await fieldsOfPost(mutation.sql, post.id);
  await addRevision(mutation.sql, { postId: post.id, fields, by: post.authorId, now: post.modifiedAt }, 'final');
};

const actOf = (before: PostState, after: PostState): AuditAct => {
  if (before === after) return 'post.edit';
  if (after === 'published') return 'post.publish';
  return after === 'pending' ? 'post.submit' : 'post.edit';
};

// A published slug stays until its writer types another.
const wantedSlug = (post: WritablePost, fields: PostFields): string =>
  fields.slug || (post.publishedAt === null ? slugFor(fields) : post.slug);

interface Over {
  readonly post: WritablePost;
  readonly ready: ReadyFields;
  readonly state: PostState;
  /** Revision that is published; absent: a new one is created. */
  readonly revisionId?: number;
  /** Autosave that the form has seen. */
  readonly draft?: KnownDraft | undefined;
}

/** Writes a text to the row of a locked post and updates its relations. */
export const updatePost = async (
  mutation: MutationContext,
  { post, ready, state, revisionId: adopted, draft }: Over,
): Promise<Written> => {
  const { sql, services, actor } = mutation;
  const { fields } = ready;
  const { id: postId, authorId, teamId } = post;
  const by = actor.account?.id ?? authorId;
  const before = await termsOf(sql, postId);
  // An approved revision was validated when it was written.
  const known = adopted === undefined ? before.categories : [...before.categories, ...fields.categoryIds];
  const terms = await filedTerms(sql, fields, { by, now: moment(services.clock) }, known);
  await holdTerms(mutation, authorId, union(before, terms));
  await keepImported(mutation, post);
  const slug = await storeOver(
    sql,
    { ready, state, slug: wantedSlug(post, fields), now: moment(services.clock) },
    post,
  );
  if (slug === undefined) throw changedMeanwhile(post);
  const stood = adopted ?? post.revisionId;
  const revisionId = await saveRelations(mutation, {
    postId,
    fields: { ...fields, slug },
    terms,
    before,
    by,
    revisionId: stood,
  });
  const otherId = await dropDraft(sql, { postId, by, content: writeContent(fields) }, draft);
  if (state === 'published' && post.state !== 'published') {
    const now = moment(services.clock);
    // The link to a draft stays valid for a scheduled post until its publication.
    if (fields.publishedAt && fields.publishedAt > now) await clearRejections(sql, [postId]);
    else await release(sql, [postId]);
  }
  if (ready.passwordHash && post.isFeatured) await unfeature(mutation, 'post', postId);
  mutation.invalidate(`post:${postId}`);
  if (post.isFeatured) mutation.invalidate('featured');
  if (post.state === 'published' || state === 'published')
    invalidateListings(mutation, authorId, [teamId, fields.teamId], union(before, terms));
  if (state === 'published') await emit(mutation, 'post.published', { ids: [postId] });
  const uid = uidOf(postId, revisionId);
  if (state === 'pending' && post.state !== 'pending') await tellModerators(mutation, [uid]);
  await audit(mutation, { act: actOf(post.state, state), type: 'post', ids: [postId], detail: () => fields.title });
  return {
    id: postId,
    slug,
    uid,
    state,
    version: post.version + 1,
    other: otherId === undefined ? undefined : uidOf(postId, otherId),
  };
};
