import type { Sql } from '../../core/db/index.ts';
import { endedPosts } from '../post-model/index.ts';

export type TopicKind = 'category' | 'tag';

/** Category or tag with the number of an author's posts in it. */
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

/** Categories or tags of an author's published posts, the most used first. */
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
