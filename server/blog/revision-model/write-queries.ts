import { digest, type Sql, type Transaction } from '../../core/db/index.ts';
import type { RevisionState } from '../../core/policy/index.ts';
import { type PostFields, writeContent } from '../post-model/index.ts';

interface NewRevision {
  readonly postId: number;
  readonly fields: PostFields;
  readonly by: number | null;
  readonly now: Date;
  /** Version of the post that a draft or pending change is based on. */
  readonly baseVersion?: number;
}

const nextOrdering = async (sql: Sql, postId: number): Promise<number> => {
  const row = await sql('revisions').where('post_id', postId).max({ last: 'ordering' }).first();
  return Number(row?.last ?? 0) + 1;
};

/** Columns of a revision. */
const rowOf = ({ postId, fields, by, now, baseVersion }: NewRevision, state: RevisionState) => ({
  post_id: postId,
  title: fields.title,
  state,
  content: writeContent(fields),
  created_by: by,
  created_at: now,
  base_version: baseVersion ?? null,
});

/** Inserts a revision; the caller has locked the post's row, so that numbers are consecutive. */
export const addRevision = async (
  sql: Transaction,
  revision: NewRevision,
  state: 'final' | 'pending',
): Promise<number> => {
  const ordering = await nextOrdering(sql, revision.postId);
  const [id] = await sql('revisions').insert({ ...rowOf(revision, state), ordering });
  return Number(id);
};

/** Marks pending revisions of this writer as replaced by a newer text. */
export const supersedePending = (sql: Transaction, postId: number, by: number | null): Promise<number> =>
  sql('revisions').where({ post_id: postId, state: 'pending', created_by: by }).update({ state: 'final' });

/** Content of a revision, byte for byte. */
export const contentOf = async (sql: Sql, id: number): Promise<string | undefined> => {
  const row: { content: string } | undefined = await sql('revisions').select('content').where('id', id).first();
  return row?.content;
};

export const setRevisionState = (sql: Transaction, id: number, state: RevisionState): Promise<number> =>
  sql('revisions').where('id', id).update({ state });

export const dropRevisions = (sql: Transaction, ids: readonly number[]): Promise<number> =>
  sql('revisions')
    .whereIn('id', [...ids])
    .delete();

/** Autosave of a post that an open form has seen. */
export interface KnownDraft {
  /** Key of the form: each loaded page has another. */
  readonly form: string;
  /** Digest of the autosave that the form was opened with; empty: none. */
  readonly seen: string;
}

export const noKnownDraft: KnownDraft = { form: '', seen: '' };

interface StoredDraft {
  readonly id: number;
  /** Autosave of another form that this one had not seen; it is kept beside the new one. Undefined: none. */
  readonly otherId: number | undefined;
}

interface Row {
  id: number;
  draft_form: string | null;
  content_digest: string;
}

/** Digest of a revision's content, computed by the database. */
export const contentDigest = (sql: Sql) => sql.raw('sha2(content, 256) as content_digest');

const draftOf = (sql: Sql, postId: number, by: number) => sql('revisions').where({ post_id: postId, draft_of: by });

const foundDraft = (sql: Sql, postId: number, by: number): Promise<Row | undefined> =>
  draftOf(sql, postId, by).select('id', 'draft_form', contentDigest(sql)).first();

const isKnown = (row: Row, { form, seen }: KnownDraft): boolean =>
  (row.draft_form ?? '') === form || row.content_digest === seen;

// Remains a draft of its writer, but is no autosave any more: it is never overwritten.
const setAside = async (sql: Transaction, { id }: Row): Promise<number> => {
  await sql('revisions').where('id', id).update({ draft_of: null, draft_form: null });
  return id;
};

/**
 * Stores the autosave of this writer: one row, overwritten by the form that wrote it and by a form opened with it. A
 * text that the form has not seen is set aside as a separate draft.
 */
export const storeDraft = async (
  sql: Transaction,
  revision: NewRevision & { readonly by: number },
  known: KnownDraft = noKnownDraft,
): Promise<StoredDraft> => {
  const { postId, by } = revision;
  const row = rowOf(revision, 'draft');
  const saved = { ...row, draft_form: known.form || null };
  const found = await foundDraft(sql, postId, by);
  if (found && (isKnown(found, known) || found.content_digest === digest(row.content))) {
    const { title, content, created_at, base_version, draft_form } = saved;
    await sql('revisions').where('id', found.id).update({ title, content, created_at, base_version, draft_form });
    return { id: found.id, otherId: undefined };
  }
  const otherId = found && (await setAside(sql, found));
  const [id] = await sql('revisions').insert({ ...saved, draft_of: by, ordering: await nextOrdering(sql, postId) });
  return { id: Number(id), otherId };
};

/**
 * Ends the autosave of this writer, whose text is saved. An autosave that the form has not seen is set aside instead;
 * returns its id.
 */
export const dropDraft = async (
  sql: Transaction,
  { postId, by, content }: { readonly postId: number; readonly by: number; readonly content?: string },
  known: KnownDraft = noKnownDraft,
): Promise<number | undefined> => {
  const found = await foundDraft(sql, postId, by);
  if (!found) return undefined;
  if (!isKnown(found, known) && (content === undefined || found.content_digest !== digest(content)))
    return setAside(sql, found);
  await sql('revisions').where('id', found.id).delete();
  return undefined;
};

/** Deletes the autosave of this writer if it has that digest; an empty digest matches any. */
export const discardDraft = async (
  sql: Transaction,
  { postId, by }: { readonly postId: number; readonly by: number },
  seen: string,
): Promise<void> => {
  if (seen === '') await draftOf(sql, postId, by).delete();
  else await dropDraft(sql, { postId, by }, { form: '-', seen });
};
