import type { Sql } from '../../core/db/index.ts';
import { plainTextOf, rawHtml, shortened } from '../../core/html/index.ts';
import { picturesOf } from '../../media/index.ts';
import { type Card, type Named, type PostKind, readingMinutes } from './card.ts';

interface Row {
  id: number;
  uid: string | null;
  version: number;
  kind: PostKind;
  title: string;
  slug: string;
  source: string;
  excerpt: string | null;
  beginning: string;
  characters: number;
  is_locked: number;
  published_at: Date | null;
  created_at: Date;
  modified_at: Date;
  language: string;
  direction: string;
  cover_id: number | null;
  comments_count: number;
  ratings_count: number;
  ratings_sum: number;
  author_id: number;
  author_name: string;
  author_permalink: string;
}

const noVotes = { count: 0, sum: 0 };

const excerptLength = 260;

const columns = [
  ...['p.id', 'p.uid', 'p.version', 'p.kind', 'p.title', 'p.slug', 'p.source', 'p.excerpt', 'p.published_at'],
  ...['p.created_at', 'p.modified_at', 'p.language', 'p.direction', 'p.cover_id', 'p.comments_count', 'p.author_id'],
  ...['p.ratings_count', 'p.ratings_sum'],
];

const rowsOf = async (sql: Sql, ids: readonly number[]): Promise<Row[]> =>
  sql('posts as p')
    .join('users as u', 'u.id', 'p.author_id')
    .whereIn('p.id', ids)
    .select(...columns, 'u.name as author_name', 'u.permalink as author_permalink')
    .select(sql.raw("LEFT(COALESCE(NULLIF(p.intro, ''), p.body), 2000) AS beginning"))
    .select(sql.raw("CHAR_LENGTH(p.body) + CHAR_LENGTH(COALESCE(p.intro, '')) AS characters"))
    .select(sql.raw('p.password IS NOT NULL AS is_locked'));

const namesOf = async (sql: Sql, kind: 'category' | 'tag', ids: readonly number[]): Promise<Map<number, Named[]>> => {
  const [joining, table] = kind === 'category' ? ['post_categories', 'categories'] : ['post_tags', 'tags'];
  const rows: (Named & { post_id: number })[] = await sql(`${joining} as j`)
    .join(`${table} as n`, 'n.id', `j.${kind}_id`)
    .whereIn('j.post_id', ids)
    .modify(query => {
      if (kind === 'category') query.where('n.published', 1);
    })
    .select('j.post_id', 'n.id', 'n.title', 'n.alias')
    .orderBy(kind === 'category' ? [{ column: 'j.is_primary', order: 'desc' }, 'n.title'] : ['n.title']);
  const named = new Map<number, Named[]>();
  for (const { post_id, id, title, alias } of rows)
    named.set(post_id, [...(named.get(post_id) ?? []), { id, title, alias }]);
  return named;
};

// The excerpt was cut by length and may end inside a tag.
const wordsOfBeginning = (row: Row): string => plainTextOf(rawHtml(row.beginning.replace(/<[^>]*$/, '')));

/** Cards of posts in the order of their ids: one query each for posts, categories, tags and covers. */
export const cardsOf = async (sql: Sql, ids: readonly number[]): Promise<Card[]> => {
  if (ids.length === 0) return [];
  const [rows, categories, tags] = await Promise.all([
    rowsOf(sql, ids),
    namesOf(sql, 'category', ids),
    namesOf(sql, 'tag', ids),
  ]);
  const pictures = await picturesOf(
    sql,
    rows.flatMap(row => row.cover_id ?? []),
  );
  const cards = new Map(
    rows.map(row => {
      const isLocked = row.is_locked === 1;
      const card: Card = {
        id: row.id,
        uid: row.uid ?? String(row.id),
        version: row.version,
        kind: row.kind,
        title: row.title,
        slug: row.slug,
        source: isLocked ? '' : row.source,
        excerpt: isLocked ? '' : shortened(row.excerpt || wordsOfBeginning(row), excerptLength),
        isLocked,
        minutes: readingMinutes(row.characters),
        publishedAt: row.published_at ?? row.created_at,
        modifiedAt: row.modified_at,
        language: row.language,
        direction: row.direction,
        author: { id: row.author_id, name: row.author_name, permalink: row.author_permalink },
        categories: categories.get(row.id) ?? [],
        tags: tags.get(row.id) ?? [],
        cover: isLocked || row.cover_id === null ? null : (pictures.get(row.cover_id) ?? null),
        comments: isLocked ? 0 : row.comments_count,
        ratings: isLocked ? noVotes : { count: row.ratings_count, sum: row.ratings_sum },
      };
      return [row.id, card] as const;
    }),
  );
  return ids.flatMap(id => cards.get(id) ?? []);
};

/** Categories and tags of one post. */
export const termsOfCard = async (sql: Sql, id: number): Promise<{ categories: Named[]; tags: Named[] }> => {
  const [categories, tags] = await Promise.all([namesOf(sql, 'category', [id]), namesOf(sql, 'tag', [id])]);
  return { categories: categories.get(id) ?? [], tags: tags.get(id) ?? [] };
};
