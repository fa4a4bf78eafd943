import { audit } from '../../../audit/index.ts';
import { emit, type MutationContext } from '../../../core/context/index.ts';
import { UserError } from '../../../core/errors/index.ts';
import { type FormErrors, formErrors } from '../../../core/forms/index.ts';
import type { PostState } from '../../../core/policy/index.ts';
import { moment } from '../../../core/time/index.ts';
import {
  checkCategories,
  checkOpenCategories,
  type PostFields,
  type PreparedFields,
  prepareFields,
  type RequestedState,
  resolveTerms,
  slugFor,
  termsOf,
  uidOf,
  type WritablePost,
} from '../../post-model/index.ts';
import { notifyModerators } from '../../revision-model/index.ts';
import { checkRequired, checkRequiredChange } from '../required-checks.ts';
import { checkReferences } from './media-link-queries.ts';
import { withOwnersFields } from './owners-fields.ts';
import { invalidateListings, lockTermCounts, saveRelations } from './save-relations.ts';
import { type SeenVersion, saveRevision, writerOf } from './save-revision.ts';
import { initialState, type SavedPost, type SaveGoal, type SaveTarget, saveTargetOf } from './save-target.ts';
import { insertPost } from './store-queries.ts';
import { changedMeanwhile, updatePost } from './update-post.ts';

const isForReaders = (state: PostState): boolean => state === 'published' || state === 'pending';

const checkEnd = ({ publishDown }: PostFields, state: PostState, now: Date): void => {
  if (state === 'published' && publishDown && publishDown <= now)
    throw new UserError('WRITE_DOWN_PAST', { field: 'publish_down' });
};

const checkRequiredFields = (
  mutation: MutationContext,
  fields: PostFields,
  post: WritablePost | null,
): Promise<void> =>
  post?.state === 'published' ? checkRequiredChange(mutation, post.id, fields) : checkRequired(mutation, fields);

interface SaveInput {
  readonly input: PostFields;
  readonly state: PostState;
  /** Null: a new post. */
  readonly post: WritablePost | null;
  /** Refuses categories that the text may not have. */
  readonly checkTerms: (categoryIds: readonly number[]) => Promise<void>;
  readonly form: FormErrors;
}

/** Validates all of a text before the first write and throws once with all errors. */
const preparedFor = async (
  mutation: MutationContext,
  { input, state, post, checkTerms, form }: SaveInput,
): Promise<PreparedFields> => {
  const ready = await prepareFields(mutation, input, { isForReaders: isForReaders(state) }, form);
  const { fields } = ready;
  form.read(() => checkEnd(fields, state, moment(mutation.services.clock)), undefined);
  await form.lookUp(() => checkReferences(mutation, fields, post), undefined);
  if (isForReaders(state)) await form.lookUp(() => checkRequiredFields(mutation, fields, post), undefined);
  await form.lookUp(() => checkTerms(fields.categoryIds), undefined);
  form.refuse();
  return ready;
};

/** Creates a post of the user after authorization by the policy's `post.write`. `form` holds earlier parse errors. */
export const createPost = async (
  mutation: MutationContext,
  input: PostFields,
  wanted: RequestedState,
  form: FormErrors = formErrors(),
): Promise<SavedPost> => {
  const { sql, services, actor } = mutation;
  const by = writerOf(mutation);
  const now = moment(services.clock);
  const state = initialState(actor, wanted, services.site.get('posts.approval'));
  const checkTerms = (ids: readonly number[]) => checkCategories(mutation, ids, []);
  const ready = await preparedFor(mutation, { input, state, post: null, checkTerms, form });
  const { fields } = ready;
  const terms = await resolveTerms(mutation, fields, { by, now }, []);
  await lockTermCounts(mutation, by, terms);
  const { id, slug } = await insertPost(sql, { ready, state, slug: slugFor(fields), now }, by);
  const relations = {
    postId: id,
    fields: { ...fields, slug },
    terms,
    before: { categories: [], tags: [] },
    by,
    revisionId: null,
  };
  const uid = uidOf(id, await saveRelations(mutation, relations));
  mutation.invalidate('post-counts');
  if (state === 'published') {
    invalidateListings(mutation, by, [fields.teamId], terms);
    await emit(mutation, 'post.published', { ids: [id] });
  }
  if (state === 'pending') await notifyModerators(mutation, [uid]);
  await audit(mutation, { act: 'post.write', type: 'post', ids: [id], detail: () => fields.title });
  return { id, slug, uid, state, version: 1 };
};

/** Refuses categories of a changed post. A draft beside it is checked when it is used. */
const checkNewTerms = async (
  mutation: MutationContext,
  post: WritablePost,
  { into, state }: SaveTarget,
  categoryIds: readonly number[],
): Promise<void> => {
  if (into === 'revision' && state === 'draft') return;
  const { categories } = await termsOf(mutation.sql, post.id);
  if (into === 'post') await checkCategories(mutation, categoryIds, categories);
  else await checkOpenCategories(mutation, categoryIds, categories);
};

/**
 * Updates a locked post (`lockedPost`) after authorization by the policy's `post.edit`. `base` is the version the
 * writer has seen: another version throws POST_CHANGED_MEANWHILE (409, code `changed`). A preview, a draft of a
 * published post and a change for a moderator are stored beside the post as a revision named by `uid`.
 */
export const changePost = async (
  mutation: MutationContext,
  post: WritablePost,
  input: PostFields,
  wanted: SaveGoal,
  base: number | SeenVersion,
  form: FormErrors = formErrors(),
): Promise<SavedPost> => {
  const seen: SeenVersion = typeof base === 'number' ? { version: base } : base;
  const goal = saveTargetOf(mutation.actor, post, wanted);
  // A draft beside the post overwrites nothing; publishing it reports the conflict.
  const isDraftBeside = goal.into === 'revision' && goal.state === 'draft';
  if (post.version !== seen.version && !isDraftBeside) throw changedMeanwhile(post);
  const ready = await preparedFor(mutation, {
    input: await withOwnersFields(mutation, post, input, goal.into),
    state: goal.state,
    post,
    checkTerms: ids => checkNewTerms(mutation, post, goal, ids),
    form,
  });
  return goal.into === 'post'
    ? updatePost(mutation, { post, ready, state: goal.state, draft: seen.draft })
    : saveRevision(mutation, { post, ready, seen }, goal.state);
};
