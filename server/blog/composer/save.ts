import type { Autosaved } from '../../../protocol/blog/composer.ts';
import type { MutationContext, RequestContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { type FormErrors, formErrors } from '../../core/forms/index.ts';
import { authorize, can, type PostState, site } from '../../core/policy/index.ts';
import { claimFormKey, isFormKey, linkFormKey } from '../../editor/index.ts';
import { decodePicture, type Encoded, storePicture } from '../../media/index.ts';
import { accountsIn, scheduleAutoposts } from '../autopost/index.ts';
import {
  changePost,
  createPost,
  limitNewPosts,
  type SavedPost,
  type SaveGoal,
  type SeenVersion,
  saveDraft,
  writerOf,
} from '../post-actions/index.ts';
import { lockedPost, sanitizeAhead, type WritablePost } from '../post-model/index.ts';
import { coAuthorsIn, saveCoAuthors } from './co-authors.ts';
import { type ComposerFields, type ComposerParams, draftFieldsOf, fieldsOf, oneOf, pageOrder } from './form.ts';
import { chosenCover } from './initial-state.ts';
import { writerOfRevision } from './queries.ts';

/** Loads the post of a form and locks its row until the transaction ends. */
export const lockedPostOfForm = async (
  context: RequestContext,
  { id }: { id: number },
): Promise<{ post: WritablePost | null }> => ({
  post: id === 0 ? null : await lockedPost(context, id),
});

const goals = ['draft', 'submit', 'publish', 'keep', 'preview'] as const satisfies readonly SaveGoal[];

/** Refuses an ended session before it could be reported as a missing post. */
export const requireSignIn = ({ actor }: RequestContext): void => {
  if (!actor.account) throw new UserError('SIGN_IN_FIRST', { status: 403, code: 'sign-in' });
};

/** Cover posted as a file by a form without scripts. */
interface PostedCover {
  readonly encoded: Encoded | null;
  /** Errors of the file; errors of the fields are added to it. */
  readonly form: FormErrors;
}

export const postedCover = async (
  context: RequestContext,
  { id, body }: { id: number; body: string },
): Promise<PostedCover> => {
  requireSignIn(context);
  if (id === 0) await limitNewPosts(context);
  await sanitizeAhead(context, body);
  const file = context.files.find(({ field }) => field === 'cover_file');
  const form = formErrors(pageOrder);
  if (!file || !can(context.actor, 'media.upload', site)) return { encoded: null, form };
  return { encoded: await form.lookUp(() => decodePicture(context, file.path, 'natural'), null, 'cover'), form };
};

const coverIdOf = async (context: RequestContext, post: WritablePost | null, uri: string): Promise<number | null> => {
  if (uri === '') return null;
  const cover = await chosenCover(context, post?.coverId ?? null, uri);
  if (!cover) throw new UserError('WRITE_COVER_FOREIGN', { field: 'cover' });
  return cover.id;
};

const storeCover = async (
  mutation: MutationContext,
  encoded: Encoded | null,
  { cover_alt: alt, cover_decorative: isDecorative }: ComposerFields,
): Promise<number | undefined> => {
  const owner = mutation.actor.account?.id;
  if (!encoded || owner === undefined) return undefined;
  return (await storePicture(mutation, { owner, encoded, folder: `user:${owner}`, alt, isDecorative })).id;
};

/** Post that this form has created already; undefined for the first request. */
const postOfFormKey = async (mutation: MutationContext, { key }: ComposerFields): Promise<WritablePost | undefined> => {
  if (!isFormKey(key)) return undefined;
  const made = await claimFormKey(mutation.sql, 'post', { key, userId: writerOf(mutation) });
  if (made === undefined) return undefined;
  const post = await lockedPost(mutation, made);
  authorize(mutation.actor, 'post.edit', post);
  return post;
};

const finishDraft = (mutation: MutationContext, { key }: ComposerFields, { id }: SavedPost): Promise<void> =>
  linkFormKey(mutation.sql, 'post', { key, userId: writerOf(mutation) }, id);

const seenBy = (post: WritablePost, { version, key, draft }: ComposerFields): SeenVersion => ({
  version: version || post.version,
  draft: { form: isFormKey(key) ? key : '', seen: draft },
});

export interface SaveResult extends SavedPost {
  /** True when a draft beside the post holds the text but not the parts no draft stores: password, networks. */
  readonly leavesOut: boolean;
  /** State of the post before; undefined: it is new. */
  readonly before: PostState | undefined;
}

/** Saves the form up to its goal; a repeated form writes to the post it created. */
export const save = async (
  mutation: MutationContext,
  current: WritablePost | null,
  posted: ComposerParams,
  { encoded, form }: PostedCover,
): Promise<SaveResult> => {
  const goal = oneOf(goals, posted.goal, 'goal');
  const accounts = await form.lookUp(() => accountsIn(mutation, posted.autopost, current?.id), []);
  const post = current ?? (await postOfFormKey(mutation, posted));
  const coverId =
    (await storeCover(mutation, encoded, posted)) ??
    (await form.lookUp(() => coverIdOf(mutation, post ?? null, posted.cover), null));
  const coAuthors = await form.lookUp(() => coAuthorsIn(mutation, post ?? null, posted), undefined);
  const fields = fieldsOf(posted, coverId, form);
  const written = post
    ? await changePost(mutation, post, fields, goal, seenBy(post, posted), form)
    : await createPost(mutation, fields, goal === 'keep' || goal === 'preview' ? 'draft' : goal, form);
  if (!post) await finishDraft(mutation, posted, written);
  // Names are no part of a moderated text: a new list applies at once.
  if (coAuthors) await saveCoAuthors(mutation, { ...written, title: fields.title }, coAuthors);
  // A draft beside a post schedules no networks and sets no password.
  if (!written.isDraft) await scheduleAutoposts(mutation, written.id, accounts);
  const leavesOut = written.isDraft === true && (fields.password !== undefined || accounts.length > 0);
  return { ...written, leavesOut, before: post?.state };
};

/** Saves the typed text beside the post; the first time as an unpublished post. */
export const autosave = async (
  mutation: MutationContext,
  current: WritablePost | null,
  posted: ComposerFields,
): Promise<Autosaved> => {
  const post = current ?? (await postOfFormKey(mutation, posted));
  const coverId = await coverIdOf(mutation, post ?? null, posted.cover).catch(refusal => {
    if (refusal instanceof UserError) return post?.coverId ?? null;
    throw refusal;
  });
  const fields = draftFieldsOf(posted, coverId);
  if (post) {
    const seen = seenBy(post, posted);
    const { uid, other = '' } = await saveDraft(mutation, post, fields, seen);
    const isByOther =
      post.version !== seen.version && (await writerOfRevision(mutation.sql, post.revisionId)) !== writerOf(mutation);
    return { id: post.id, uid, version: post.version, isByOther, other };
  }
  const written = await createPost(mutation, fields, 'draft');
  await finishDraft(mutation, posted, written);
  return { id: written.id, uid: written.uid, version: written.version, isByOther: false, other: '' };
};
