import type { Sql } from '../../core/db/index.ts';
import { type PostFields, readContent } from '../post-model/index.ts';
import { contentDigest } from '../revision-model/index.ts';

/** Text stored as a revision. */
export interface StoredText {
  readonly id: number;
  readonly fields: PostFields;
  readonly at: Date;
  /** Writer of an autosave; null: a revision. */
  readonly draftOf: number | null;
  /** Digest of the content. */
  readonly digest: string;
  /** Version of the post it is based on, where known. */
  readonly baseVersion: number | null;
}

interface Row {
  id: number;
  content: string;
  created_at: Date;
  draft_of: number | null;
  base_version: number | null;
  content_digest: string;
}

const storedText = (row: Row): StoredText => ({
  id: row.id,
  fields: readContent(row.content),
  at: row.created_at,
  draftOf: row.draft_of,
  digest: row.content_digest,
  baseVersion: row.base_version,
});

const texts = (sql: Sql) =>
  sql('revisions').select('id', 'content', 'created_at', 'draft_of', 'base_version', contentDigest(sql));

/** Autosave of this writer for a post. */
export const ownDraft = async (sql: Sql, postId: number, userId: number): Promise<StoredText | undefined> => {
  const row: Row | undefined = await texts(sql).where({ post_id: postId, draft_of: userId }).first();
  return row && storedText(row);
};

/** Revision of this post; undefined for a revision of another post. */
export const textOf = async (sql: Sql, postId: number, revisionId: number): Promise<StoredText | undefined> => {
  const row: Row | undefined = await texts(sql).where({ id: revisionId, post_id: postId }).first();
  return row && storedText(row);
};

/** Author of a revision. */
export const writerOfRevision = async (sql: Sql, id: number | null): Promise<number | null> => {
  const row: { created_by: number | null } | undefined =
    id === null ? undefined : await sql('revisions').where('id', id).select('created_by').first();
  return row?.created_by ?? null;
};

/** Teams a user writes for. */
export const teamsOf = (sql: Sql, userId: number): Promise<{ id: number; title: string }[]> =>
  sql('team_members as m')
    .join('teams as t', 't.id', 'm.team_id')
    .where('m.user_id', userId)
    .select('t.id', 't.title')
    .orderBy('t.title');

/** Title of a team, for a post of a team the writer is not in. */
export const teamTitle = async (sql: Sql, id: number): Promise<string | undefined> => {
  const row: { title: string } | undefined = await sql('teams').where({ id }).select('title').first();
  return row?.title;
};
