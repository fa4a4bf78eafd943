import { randomBytes } from 'node:crypto';
import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { picturesOf, type StoredPicture } from '../../media/index.ts';
import { emptyFields } from '../post-model/index.ts';
import { fieldsOfPost, uidOf, type WritablePost, writablePost } from '../posts/index.ts';
import { type Typed, typedOf } from './form.ts';
import { type KeptText, ownDraft, textOf, uriOf } from './queries.ts';

/** What the composer opens with. */
export interface Opened {
  /** Null: a new post. */
  readonly post: WritablePost | null;
  readonly typed: Typed;
  readonly key: string;
  readonly version: number;
  /** The digest of the autosave that the form holds. */
  readonly draft: string;
  readonly cover: StoredPicture | undefined;
  /** The accounts that were chosen in a form that came back; else those that are wished for. */
  readonly autopost?: readonly string[];
  /** A text of this writer that is newer than the one in the form. */
  readonly newer: { readonly uid: string; readonly at: Date } | undefined;
  /** The digest of this writer's autosave; empty: there is none. */
  readonly own: string;
  /** The text in the form was kept then and is not the one that stands. */
  readonly keptAt: Date | undefined;
}

const uidForm = /^([1-9]\d{0,9})(?:\.(0|[1-9]\d{0,9}))?$/;

export const newKey = (): string => randomBytes(16).toString('hex');

/** The post an address names; not found when it names none. */
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
): Promise<KeptText | undefined> => {
  const revision = revisionOfUid(uid);
  if (revision === 0 || revision === post.revisionId) return undefined;
  const text = await textOf(sql, post.id, revision);
  // Another's autosave is nobody's business before it is saved.
  if (!text || (text.draftOf !== null && text.draftOf !== actor.account?.id)) throw notFound();
  return text;
};

export const coverOf = async ({ sql }: RequestContext, coverId: number | null): Promise<StoredPicture | undefined> =>
  coverId === null ? undefined : (await picturesOf(sql, [coverId])).get(coverId);

export const openedNew = (typed: Typed = typedOf(emptyFields, '')): Opened => ({
  post: null,
  typed,
  key: newKey(),
  version: 0,
  draft: '',
  cover: undefined,
  newer: undefined,
  own: '',
  keptAt: undefined,
});

/**
 * A post in the composer: the text its address names, else the one that stands. A draft that nobody reads yet opens with
 * what its writer typed last; for what is out, that is offered.
 */
export const openedPost = async (context: RequestContext, post: WritablePost, uid: string): Promise<Opened> => {
  const { sql, actor } = context;
  const named = await namedText(context, post, uid);
  const own = actor.account ? await ownDraft(sql, post.id, actor.account.id) : undefined;
  const isNewer = own !== undefined && own.at >= post.modifiedAt;
  const kept = named ?? (isNewer && post.state === 'draft' && !uid.includes('.') ? own : undefined);
  const fields = kept?.fields ?? (await fieldsOfPost(sql, post.id));
  const cover = await coverOf(context, fields.coverId);
  return {
    post,
    typed: typedOf(fields, cover ? uriOf(cover) : ''),
    key: newKey(),
    // Saved over a newer text, a draft that was written on an older one shows both first.
    version: kept?.baseVersion ?? post.version,
    draft: kept && own && kept.id === own.id ? own.digest : '',
    cover,
    newer: isNewer && own.id !== kept?.id ? { uid: uidOf(post.id, own.id), at: own.at } : undefined,
    own: own?.digest ?? '',
    keptAt: kept?.at,
  };
};
