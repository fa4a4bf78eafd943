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
  readonly digest: string;
  /** Version of the post it is based on, where known. */
  readonly baseVersion: number | null;
}

const columns = {
  ...{ id: 'id', content: 'content', at: 'created_at' },
  ...{ draftOf: 'draft_of', baseVersion: 'base_version' },
} as const;

interface Row extends Omit<StoredText, 'fields' | 'digest'> {
  readonly content: string;
  readonly content_digest: string;
}

const storedText = async (sql: Sql, where: Readonly<Record<string, number>>): Promise<StoredText | undefined> => {
  const row: Row | undefined = await sql('revisions').select(columns).select(contentDigest(sql)).where(where).first();
  if (!row) return undefined;
  const { content, content_digest: digest, ...stored } = row;
  return { ...stored, digest, fields: readContent(content) };
};

/** Autosave of this writer for a post. */
export const ownDraft = (sql: Sql, postId: number, userId: number): Promise<StoredText | undefined> =>
  storedText(sql, { post_id: postId, draft_of: userId });

/** Revision of this post; undefined for a revision of another post. */
export const textOf = (sql: Sql, postId: number, revisionId: number): Promise<StoredText | undefined> =>
  storedText(sql, { id: revisionId, post_id: postId });

export const writerOfRevision = async (sql: Sql, id: number | null): Promise<number | null> => {
  const row: { created_by: number | null } | undefined =
    id === null ? undefined : await sql('revisions').where('id', id).select('created_by').first();
  return row?.created_by ?? null;
};

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
