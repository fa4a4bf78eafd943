import type { Sql, Transaction } from '../../core/db/index.ts';
import type { RevisionState } from '../../core/policy/index.ts';
import { type PostFields, writeContent } from '../post-model/index.ts';

export interface NewRevision {
  readonly postId: number;
  readonly fields: PostFields;
  readonly by: number | null;
  readonly now: Date;
  /** The version of the post that a draft or a change which waits was written on. */
  readonly baseVersion?: number;
}

const nextOrdering = async (sql: Sql, postId: number): Promise<number> => {
  const row = await sql('revisions').where('post_id', postId).max({ last: 'ordering' }).first();
  return Number(row?.last ?? 0) + 1;
};

/** The columns of a revision's text. */
export const rowOf = ({ postId, fields, by, now, baseVersion }: NewRevision, state: RevisionState) => ({
  post_id: postId,
  title: fields.title,
  state,
  content: writeContent(fields),
  created_by: by,
  created_at: now,
  base_version: baseVersion ?? null,
});

/** Adds a revision; the post's row is held by the caller, so that numbers follow each other. */
export const addRevision = async (
  sql: Transaction,
  revision: NewRevision,
  state: 'final' | 'pending',
): Promise<number> => {
  const ordering = await nextOrdering(sql, revision.postId);
  const [id] = await sql('revisions').insert({ ...rowOf(revision, state), ordering });
  return Number(id);
};

/** Adds an autosave, numbered like every revision. */
export const addDraft = async (
  sql: Transaction,
  postId: number,
  row: ReturnType<typeof rowOf> & { readonly draft_of: number; readonly draft_form: string | null },
): Promise<number> => {
  const [id] = await sql('revisions').insert({ ...row, ordering: await nextOrdering(sql, postId) });
  return Number(id);
};

/** What waited of this writer is replaced by something newer: it waits no more and stays to be looked at. */
export const settlePending = (sql: Transaction, postId: number, by: number | null): Promise<number> =>
  sql('revisions').where({ post_id: postId, state: 'pending', created_by: by }).update({ state: 'final' });

/** The text a revision keeps, byte for byte. */
export const contentOf = async (sql: Sql, id: number): Promise<string | undefined> => {
  const row: { content: string } | undefined = await sql('revisions').select('content').where('id', id).first();
  return row?.content;
};

/** Lets a revision go on to another state. */
export const markRevision = (sql: Transaction, id: number, state: RevisionState): Promise<number> =>
  sql('revisions').where('id', id).update({ state });

export const dropRevisions = (sql: Transaction, ids: readonly number[]): Promise<number> =>
  sql('revisions')
    .whereIn('id', [...ids])
    .delete();
