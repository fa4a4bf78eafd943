import { type SubjectRow, subjectColumns, subjectOf } from '../blog/post-model/index.ts';
import type { RequestContext } from '../core/context/index.ts';
import { ordered, type Sql } from '../core/db/index.ts';
import type { PostSubject } from '../core/policy/index.ts';

/** Post that uses a picture: in its public text, or only in an older revision or a draft. */
export interface Use {
  readonly mediaId: number;
  readonly post: PostSubject & { readonly title: string; readonly slug: string };
  readonly isShown: boolean;
}

interface UseRow extends SubjectRow {
  readonly media_id: number;
  readonly is_shown: number;
  readonly title: string;
  readonly slug: string;
}

/** Posts that use the pictures, the newest first, limited to what a list shows. */
export const usesOf = async (context: RequestContext, mediaIds: readonly number[], most = 200): Promise<Use[]> => {
  if (mediaIds.length === 0) return [];
  const rows: UseRow[] = await context
    .sql('media_uses as u')
    .join('posts as p', 'p.id', 'u.post_id')
    .select('u.media_id', 'u.is_shown', 'p.title', 'p.slug', ...subjectColumns.map(name => `p.${name}`))
    .whereIn('u.media_id', [...mediaIds])
    .orderBy(ordered('desc', 'u.is_shown', 'p.id'))
    .limit(most);
  return rows.map(row => ({
    mediaId: row.media_id,
    isShown: row.is_shown === 1,
    post: { ...subjectOf(context, row), title: row.title, slug: row.slug },
  }));
};

/** Number of posts that show each of the pictures. */
export const useCounts = async (sql: Sql, mediaIds: readonly number[]): Promise<Map<number, number>> => {
  if (mediaIds.length === 0) return new Map();
  const rows: { media_id: number; count: number | string }[] = await sql('media_uses')
    .select('media_id')
    .count({ count: '*' })
    .whereIn('media_id', [...mediaIds])
    .where('is_shown', true)
    .groupBy('media_id');
  return new Map(rows.map(row => [row.media_id, Number(row.count)]));
};
