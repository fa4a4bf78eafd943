import type { Autosaved } from '../../../protocol/blog/composer.ts';
import type { Deed, Visit } from '../../core/context/index.ts';
import { Refusal } from '../../core/errors/index.ts';
import { type FormErrors, formErrors } from '../../core/forms/index.ts';
import { demand, may, type PostState, site } from '../../core/policy/index.ts';
import { moment } from '../../core/time/index.ts';
import { type Encoded, pictureOfUri, storePicture, takePicture } from '../../media/index.ts';
import { accountsIn, wishAutoposts } from '../autopost/index.ts';
import {
  changePost,
  cleanAhead,
  createPost,
  heldPost,
  type Meant,
  paceNewPosts,
  type SeenPost,
  saveDraft,
  type WritablePost,
  type Written,
} from '../posts/index.ts';
import { type Composed, draftFieldsOf, fieldsOf, pageOrder, type Sent } from './form.ts';
import { coverOf } from './opening.ts';
import { claimForm, settleForm, uriOf, writerOfRevision } from './queries.ts';

/** What a form writes on, held until the deed is done. */
export const composed = async (visit: Visit, { id }: { id: number }): Promise<{ post: WritablePost | null }> => ({
  post: id === 0 ? null : await heldPost(visit, id),
});

const wantedBy: Readonly<Record<string, Meant>> = {
  draft: 'draft',
  submit: 'submit',
  publish: 'publish',
  keep: 'keep',
  preview: 'preview',
};

const wanted = (goal: string): Meant => {
  const found = Object.hasOwn(wantedBy, goal) ? wantedBy[goal] : undefined;
  if (!found) throw new Refusal('COMPOSER_CHOICE_WRONG', { field: 'goal' });
  return found;
};

/** Whose session ended hears that, and not that the post they write on is not there. */
export const signedIn = ({ actor }: Visit): void => {
  if (!actor.account) throw new Refusal('SIGN_IN_FIRST', { status: 403, code: 'sign-in' });
};

/** A cover that came along as a file: forms without scripts have no other way. */
export interface SentCover {
  readonly encoded: Encoded | null;
  /** Errors of the file; errors of the fields join it. */
  readonly form: FormErrors;
}

export const sentCover = async (visit: Visit, { id, body }: { id: number; body: string }): Promise<SentCover> => {
  signedIn(visit);
  if (id === 0) await paceNewPosts(visit);
  await cleanAhead(visit, body);
  const file = visit.files.find(({ field }) => field === 'cover_file');
  const form = formErrors(pageOrder);
  if (!file || !may(visit.actor, 'media.upload', site)) return { encoded: null, form };
  return { encoded: await form.lookUp(() => takePicture(visit, file.path, 'natural'), null, 'cover'), form };
};

const coverIdOf = async (visit: Visit, post: WritablePost | null, uri: string): Promise<number | null> => {
  if (uri === '') return null;
  const standing = await coverOf(visit, post?.coverId ?? null);
  if (standing && uriOf(standing) === uri) return standing.id;
  const own = await pictureOfUri(visit.sql, uri, visit.actor.account?.id ?? 0);
  if (!own) throw new Refusal('WRITE_COVER_FOREIGN', { field: 'cover' });
  return own.id;
};

const keptCover = async (deed: Deed, encoded: Encoded | null): Promise<number | undefined> => {
  const owner = deed.actor.account?.id;
  if (!encoded || owner === undefined) return undefined;
  return (await storePicture(deed, { owner, encoded, folder: `user:${owner}` })).id;
};

const writerOf = ({ actor }: Deed): number => {
  if (!actor.account) throw new Refusal('SIGN_IN_FIRST', { status: 403 });
  return actor.account.id;
};

const keyForm = /^[0-9a-f]{32}$/;

/** The post that this form made already; undefined when it is the first to come. */
const madeBefore = async (deed: Deed, { key }: Composed): Promise<WritablePost | undefined> => {
  if (!keyForm.test(key)) return undefined;
  const userId = writerOf(deed);
  const made = await claimForm(deed.sql, { key, userId, now: moment(deed.services.clock) });
  if (made === undefined) return undefined;
  const post = await heldPost(deed, made);
  demand(deed.actor, 'post.edit', post);
  return post;
};

const settle = async (deed: Deed, { key }: Composed, { id }: Written): Promise<void> => {
  if (keyForm.test(key)) await settleForm(deed.sql, { key, userId: writerOf(deed), postId: id });
};

const seenBy = (post: WritablePost, { version, key, draft }: Composed): SeenPost => ({
  version: version || post.version,
  draft: { form: keyForm.test(key) ? key : '', seen: draft },
});

/** A saved form. */
export interface Saved extends Written {
  /** A draft beside the post holds the text, and not what is never kept in one: a password, other networks. */
  readonly leavesOut: boolean;
  /** How the post stood before; undefined: it is new. */
  readonly before: PostState | undefined;
}

/** Saves the form as far as it says; a form that was sent before writes on the post it made. */
export const save = async (
  deed: Deed,
  given: WritablePost | null,
  sent: Sent,
  { encoded, form }: SentCover,
): Promise<Saved> => {
  const goal = wanted(sent.goal);
  const accounts = await form.lookUp(() => accountsIn(deed, sent.autopost, given?.id), []);
  const post = given ?? (await madeBefore(deed, sent));
  const coverId =
    (await keptCover(deed, encoded)) ?? (await form.lookUp(() => coverIdOf(deed, post ?? null, sent.cover), null));
  const fields = fieldsOf(sent, coverId, form);
  const written = post
    ? await changePost(deed, post, fields, goal, seenBy(post, sent), form)
    : await createPost(deed, fields, goal === 'keep' || goal === 'preview' ? 'draft' : goal, form);
  if (!post) await settle(deed, sent, written);
  // A draft beside a post sends nothing to other networks and sets no password.
  if (!written.isDraft) await wishAutoposts(deed, written.id, accounts);
  const leavesOut = written.isDraft === true && (fields.password !== undefined || accounts.length > 0);
  return { ...written, leavesOut, before: post?.state };
};

/** Keeps what is typed: beside the post; the first time, as a post that nobody reads. */
export const autosave = async (deed: Deed, given: WritablePost | null, sent: Composed): Promise<Autosaved> => {
  const post = given ?? (await madeBefore(deed, sent));
  const coverId = await coverIdOf(deed, post ?? null, sent.cover).catch(refusal => {
    if (refusal instanceof Refusal) return post?.coverId ?? null;
    throw refusal;
  });
  const fields = draftFieldsOf(sent, coverId);
  if (post) {
    const seen = seenBy(post, sent);
    const { uid, other = '' } = await saveDraft(deed, post, fields, seen);
    const isByOther =
      post.version !== seen.version && (await writerOfRevision(deed.sql, post.revisionId)) !== writerOf(deed);
    return { id: post.id, uid, version: post.version, isByOther, other };
  }
  const written = await createPost(deed, fields, 'draft');
  await settle(deed, sent, written);
  return { id: written.id, uid: written.uid, version: written.version, isByOther: false, other: '' };
};
