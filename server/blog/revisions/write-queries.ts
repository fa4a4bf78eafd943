import type { Sql, Transaction } from '../../core/db.ts';
import { writeContent } from '../../core/post-content.ts';
import type { PostFields } from '../../core/post-fields.ts';
import type { RevisionState } from '../../core/revision-transitions.ts';

export interface NewRevision {
  readonly postId: number;
  readonly fields: PostFields;
  readonly by: number | null;
  readonly now: Date;
  /** The version of the post that a change which waits was written on. */
  readonly baseVersion?: number;
}

const nextOrdering = async (sql: Sql, postId: number): Promise<number> => {
  const row = await sql('revisions').where('post_id', postId).max({ last: 'ordering' }).first();
  return Number(row?.last ?? 0) + 1;
};

const rowOf = ({ postId, fields, by, now, baseVersion }: NewRevision, state: RevisionState) => ({
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

const draftOf = (sql: Sql, postId: number, by: number) => sql('revisions').where({ post_id: postId, draft_of: by });

/** Keeps the autosave of this writer: one row, written over each time. Answers its id. */
export const keepDraft = async (sql: Transaction, revision: NewRevision & { readonly by: number }): Promise<number> => {
  const { postId, by } = revision;
  const row = rowOf(revision, 'draft');
  const found: { id: number } | undefined = await draftOf(sql, postId, by).select('id').first();
  if (found) {
    await sql('revisions')
      .where('id', found.id)
      .update({ title: row.title, content: row.content, created_at: row.created_at });
    return found.id;
  }
  const ordering = await nextOrdering(sql, postId);
  const [id] = await sql('revisions').insert({ ...row, ordering, draft_of: by });
  return Number(id);
};

/** What this writer's autosave held is written: it goes. */
export const dropDraft = (sql: Transaction, postId: number, by: number): Promise<number> =>
  draftOf(sql, postId, by).delete();

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
