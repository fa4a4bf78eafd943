import { audit } from '../../audit/index.ts';
import { emit, type MutationContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { type FormErrors, formErrors } from '../../core/forms/index.ts';
import { can, type PostState } from '../../core/policy/index.ts';
import { moment } from '../../core/time/index.ts';
import {
  checkCategories,
  fieldsOfPost,
  filedTerms,
  type PostFields,
  type ReadyFields,
  readyFields,
  slugFor,
  termsOf,
  uidOf,
  type Wanted,
  type WritablePost,
} from '../post-model/index.ts';
import { tellModerators } from '../revision-store/index.ts';
import { type Beside, type SeenPost, writeBeside, writerOf } from './beside-queries.ts';
import { invalidateListings } from './invalidation.ts';
import { checkTies } from './media-link-queries.ts';
import { holdTerms, noTerms, saveRelations } from './relation-queries.ts';
import { goalOf, type Meant, type SaveTarget, startOf } from './save-target.ts';
import { storeNew } from './store-queries.ts';
import { changedMeanwhile, updatePost } from './update-queries.ts';
import type { Written } from './written.ts';

export {
  checkTags,
  cleanAhead,
  emptyFields,
  fieldsOfPost,
  heldPost,
  type PostFields,
  uidOf,
  type Wanted,
  type WritablePost,
  type WrittenKind,
  writablePost,
  writtenKinds,
} from '../post-model/index.ts';
export { type SeenPost, saveDraft } from './beside-queries.ts';
export type { Meant } from './save-target.ts';
export type { Written } from './written.ts';

const isForReaders = (state: PostState): boolean => state === 'published' || state === 'pending';

const checkEnd = ({ publishDown }: PostFields, state: PostState, now: Date): void => {
  if (state === 'published' && publishDown && publishDown <= now)
    throw new UserError('WRITE_DOWN_PAST', { field: 'publish_down' });
};

interface Writing {
  readonly given: PostFields;
  readonly state: PostState;
  /** Null: a new post. */
  readonly post: WritablePost | null;
  /** Current categories; undefined for a text beside the post, whose categories stay unchanged. */
  readonly filed: readonly number[] | undefined;
  readonly form: FormErrors;
}

/** Validates all of a text before the first write and throws once with all errors. */
const readyFor = async (
  mutation: MutationContext,
  { given, state, post, filed, form }: Writing,
): Promise<ReadyFields> => {
  const ready = await readyFields(mutation, given, { isForReaders: isForReaders(state) }, form);
  const { fields } = ready;
  form.read(() => checkEnd(fields, state, moment(mutation.services.clock)), undefined);
  await form.lookUp(() => checkTies(mutation, fields, post), undefined);
  if (filed) await form.lookUp(() => checkCategories(mutation.sql, fields.categoryIds, filed), undefined);
  form.refuse();
  return ready;
};

/** Creates a post of the user after authorization by the policy's `post.write`. `form` holds earlier parse errors. */
export const createPost = async (
  mutation: MutationContext,
  given: PostFields,
  wanted: Wanted,
  form: FormErrors = formErrors(),
): Promise<Written> => {
  const { sql, services, actor } = mutation;
  const by = writerOf(mutation);
  const now = moment(services.clock);
  const state = startOf(actor, wanted, services.site.get('posts.approval'));
  const ready = await readyFor(mutation, { given, state, post: null, filed: [], form });
  const { fields } = ready;
  const terms = await filedTerms(sql, fields, { by, now }, []);
  await holdTerms(mutation, by, terms);
  const { id, slug } = await storeNew(sql, { ready, state, slug: slugFor(fields), now }, by);
  const settled = { postId: id, fields: { ...fields, slug }, terms, before: noTerms, by, revisionId: null };
  const uid = uidOf(id, await saveRelations(mutation, settled));
  if (state === 'published') {
    invalidateListings(mutation, by, [fields.teamId], terms);
    await emit(mutation, 'post.published', { ids: [id] });
  }
  if (state === 'pending') await tellModerators(mutation, [uid]);
  await audit(mutation, { act: 'post.write', type: 'post', ids: [id], detail: () => fields.title });
  return { id, slug, uid, state, version: 1 };
};

const written = (mutation: MutationContext, goal: SaveTarget, beside: Beside): Promise<Written> =>
  goal.into === 'post'
    ? updatePost(mutation, { ...beside, state: goal.state, draft: beside.seen.draft })
    : writeBeside(mutation, beside, goal.state);

// A writer who may not schedule leaves the dates unchanged.
const withDates = async (
  mutation: MutationContext,
  post: WritablePost,
  given: PostFields,
  goal: SaveTarget,
): Promise<PostFields> => {
  if (goal.into === 'revision' || post.state !== 'published' || can(mutation.actor, 'post.dates', post)) return given;
  const { publishedAt, publishDown } = await fieldsOfPost(mutation.sql, post.id);
  return { ...given, publishedAt, publishDown };
};

/**
 * Updates a locked post (`lockedPost`) after authorization by the policy's `post.edit`. `saw` is the version the writer
 * has seen: another version throws POST_CHANGED_MEANWHILE (409, code `changed`). A preview, a draft of a published post
 * and a change for a moderator are stored beside the post as a revision named by `uid`.
 */
export const changePost = async (
  mutation: MutationContext,
  post: WritablePost,
  given: PostFields,
  wanted: Meant,
  saw: number | SeenPost,
  form: FormErrors = formErrors(),
): Promise<Written> => {
  const seen = typeof saw === 'number' ? { version: saw } : saw;
  const goal = goalOf(mutation.actor, post, wanted);
  // A draft beside the post overwrites nothing; publishing it reports the conflict.
  const isDraftBeside = goal.into === 'revision' && goal.state === 'draft';
  if (post.version !== seen.version && !isDraftBeside) throw changedMeanwhile(post);
  const ready = await readyFor(mutation, {
    given: await withDates(mutation, post, given, goal),
    state: goal.state,
    post,
    filed: goal.into === 'post' ? (await termsOf(mutation.sql, post.id)).categories : undefined,
    form,
  });
  return written(mutation, goal, { post, ready, seen });
};
