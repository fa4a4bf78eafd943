import { randomBytes } from 'node:crypto';
import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { pictureOfUri, picturesOf, type StoredPicture, uriOf } from '../../media/index.ts';
import { emptyFields, fieldsOfPost, uidOf, type WritablePost, writablePost } from '../post-model/index.ts';
import { type Typed, typedOf } from './form.ts';
import { ownDraft, type StoredText, textOf } from './queries.ts';

export interface ComposerState {
  /** Null: a new post. */
  readonly post: WritablePost | null;
  readonly typed: Typed;
  readonly key: string;
  readonly version: number;
  /** Digest of the autosave in the form. */
  readonly draft: string;
  readonly cover: StoredPicture | undefined;
  /** Accounts chosen in a refused form; otherwise the scheduled ones. */
  readonly autopost?: readonly string[];
  /** Co-authors typed in a refused form; otherwise the current ones. */
  readonly coAuthors?: string | undefined;
  /** Text of this writer that is newer than the one in the form. */
  readonly newer: { readonly uid: string; readonly at: Date } | undefined;
  /** Digest of this writer's autosave; empty: none. */
  readonly own: string;
  /** Time of the autosave in the form, when it differs from the current text. */
  readonly autosavedAt: Date | undefined;
}

const uidForm = /^([1-9]\d{0,9})(?:\.(0|[1-9]\d{0,9}))?$/;

const newKey = (): string => randomBytes(16).toString('hex');

/** Post of a uid; not found when there is none. */
export const postOfUid = (context: RequestContext, uid: string): Promise<WritablePost> => {
  const [, postId] = uidForm.exec(uid) ?? [];
  if (postId === undefined) throw notFound();
  return writablePost(context, Number(postId));
};

const revisionOfUid = (uid: string): number => Number(uidForm.exec(uid)?.[2] ?? 0);

const namedText = async (
  { sql, actor }: RequestContext,
  post: WritablePost,
  uid: string,
): Promise<StoredText | undefined> => {
  const revision = revisionOfUid(uid);
  if (revision === 0 || revision === post.revisionId) return undefined;
  const text = await textOf(sql, post.id, revision);
  // Autosaves of other writers are private until they are saved.
  if (!text || (text.draftOf !== null && text.draftOf !== actor.account?.id)) throw notFound();
  return text;
};

const coverOf = async ({ sql }: RequestContext, coverId: number | null): Promise<StoredPicture | undefined> =>
  coverId === null ? undefined : (await picturesOf(sql, [coverId])).get(coverId);

/** Cover that a form names by its uri: the current one of the post, or an own picture of the user. */
export const chosenCover = async (
  context: RequestContext,
  coverId: number | null,
  uri: string,
): Promise<StoredPicture | undefined> => {
  const current = await coverOf(context, coverId);
  return current && uriOf(current) === uri ? current : pictureOfUri(context.sql, uri, context.actor.account?.id ?? 0);
};

export const openNewPost = (typed: Typed = typedOf(emptyFields, '')): ComposerState => ({
  post: null,
  typed,
  key: newKey(),
  version: 0,
  draft: '',
  cover: undefined,
  newer: undefined,
  own: '',
  autosavedAt: undefined,
});

/**
 * Post in the composer with the text its address names, otherwise the current one. An unpublished draft opens with its
 * writer's autosave; for a published post the autosave is offered.
 */
export const openPost = async (context: RequestContext, post: WritablePost, uid: string): Promise<ComposerState> => {
  const { sql, actor } = context;
  const named = await namedText(context, post, uid);
  const own = actor.account ? await ownDraft(sql, post.id, actor.account.id) : undefined;
  const isNewer = own !== undefined && own.at >= post.modifiedAt;
  const draft = named ?? (isNewer && post.state === 'draft' && !uid.includes('.') ? own : undefined);
  const fields = draft?.fields ?? (await fieldsOfPost(sql, post.id));
  const cover = await coverOf(context, fields.coverId);
  return {
    post,
    typed: typedOf(fields, cover ? uriOf(cover) : ''),
    key: newKey(),
    // A draft based on an older text shows both texts before it overwrites a newer one.
    version: draft?.baseVersion ?? post.version,
    draft: draft && own && draft.id === own.id ? own.digest : '',
    cover,
    newer: isNewer && own.id !== draft?.id ? { uid: uidOf(post.id, own.id), at: own.at } : undefined,
    own: own?.digest ?? '',
    autosavedAt: draft?.at,
  };
};
