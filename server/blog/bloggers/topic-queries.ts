import type { Sql } from '../../core/db/index.ts';
import { endedPosts } from '../post-model/index.ts';

export type TopicKind = 'category' | 'tag';

/** A category or a tag with how many of an author's posts it holds. */
export interface Topic {
  readonly id: number;
  readonly title: string;
  readonly alias: string;
  readonly count: number;
}

const tables = {
  category: ['post_categories as j', 'categories as n'],
  tag: ['post_tags as j', 'tags as n'],
} as const;

/** What an author's posts that are out are filed under, what is used most first. */
export const topicsOf = async (sql: Sql, kind: TopicKind, authorId: number, now: Date): Promise<Topic[]> => {
  const [joining, named] = tables[kind];
  const rows = await sql('posts as l')
    .join(joining, 'j.post_id', 'l.id')
    .join(named, 'n.id', `j.${kind}_id`)
    .where({ 'l.author_id': authorId, 'l.listed': 1 })
    .where('l.published_at', '<=', now)
    .where(kind === 'category' ? { 'n.published': 1 } : {})
    .whereNotIn('l.id', endedPosts(sql, now))
    .groupBy('n.id', 'n.title', 'n.alias')
    .select<(Topic & { count: unknown })[]>('n.id', 'n.title', 'n.alias', sql.raw('COUNT(*) AS count'))
    .orderBy([{ column: 'count', order: 'desc' }, { column: 'n.title' }, { column: 'n.id' }]);
  return rows.map(row => ({ ...row, count: Number(row.count) }));
};
