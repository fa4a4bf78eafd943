import type { Sql, Transaction } from '../../core/db/index.ts';
import type { RevisionState } from '../../core/policy/index.ts';
import { type PostFields, writeContent } from '../post-model/index.ts';

export interface NewRevision {
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
export const rowOf = ({ postId, fields, by, now, baseVersion }: NewRevision, state: RevisionState) => ({
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

/** Inserts an autosave, numbered like every revision. */
export const addDraft = async (
  sql: Transaction,
  postId: number,
  row: ReturnType<typeof rowOf> & { readonly draft_of: number; readonly draft_form: string | null },
): Promise<number> => {
  const [id] = await sql('revisions').insert({ ...row, ordering: await nextOrdering(sql, postId) });
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

/** Sets the state of a revision. */
export const setRevisionState = (sql: Transaction, id: number, state: RevisionState): Promise<number> =>
  sql('revisions').where('id', id).update({ state });

export const dropRevisions = (sql: Transaction, ids: readonly number[]): Promise<number> =>
  sql('revisions')
    .whereIn('id', [...ids])
    .delete();
