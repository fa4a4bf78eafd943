import { joinedRows, type Sql } from '../../core/db/index.ts';
import { plainTextOf, rawHtml, shortened, withoutNotes } from '../../core/html/index.ts';
import { picturesOf } from '../../media/index.ts';
import { coAuthorsOf } from '../post-model/index.ts';
import { type Card, type Named, readingMinutes } from './card.ts';

type TextField = 'title' | 'slug' | 'byline' | 'language' | 'direction';
type PlainField = 'id' | 'version' | 'kind' | 'modifiedAt' | 'comments' | TextField;

interface Row extends Pick<Card, PlainField> {
  readonly uid: string | null;
  readonly source: string;
  readonly excerpt: string | null;
  readonly beginning: string;
  readonly characters: number;
  readonly isLocked: number;
  readonly publishedAt: Date | null;
  readonly createdAt: Date;
  readonly coverId: number | null;
  readonly count: number;
  readonly sum: number;
  readonly authorId: number;
  readonly authorName: string;
  readonly permalink: string;
  readonly avatar: string | null;
}

const noVotes = { count: 0, sum: 0 };

const excerptLength = 260;

const columns = {
  ...{ id: 'p.id', uid: 'p.uid', version: 'p.version', kind: 'p.kind', title: 'p.title', slug: 'p.slug' },
  ...{ source: 'p.source', excerpt: 'p.excerpt', language: 'p.language', direction: 'p.direction' },
  ...{ publishedAt: 'p.published_at', createdAt: 'p.created_at', modifiedAt: 'p.modified_at', coverId: 'p.cover_id' },
  ...{ comments: 'p.comments_count', count: 'p.ratings_count', sum: 'p.ratings_sum' },
  ...{ authorId: 'p.author_id', authorName: 'u.name', permalink: 'u.permalink', avatar: 'a.name' },
  byline: 'p.byline',
} as const;

const rowsOf = async (sql: Sql, ids: readonly number[]): Promise<Row[]> =>
  sql('posts as p')
    .join('users as u', 'u.id', 'p.author_id')
    .leftJoin('media as a', 'a.id', 'u.avatar_id')
    .whereIn('p.id', ids)
    .select(columns)
    .select(sql.raw("LEFT(COALESCE(NULLIF(p.intro, ''), p.body), 2000) AS beginning"))
    .select(sql.raw("CHAR_LENGTH(p.body) + CHAR_LENGTH(COALESCE(p.intro, '')) AS characters"))
    .select(sql.raw('p.password IS NOT NULL AS isLocked'));

const namesOf = async (sql: Sql, kind: 'category' | 'tag', ids: readonly number[]): Promise<Map<number, Named[]>> => {
  const [joining, table] = kind === 'category' ? ['post_categories', 'categories'] : ['post_tags', 'tags'];
  const rows: (Named & { post_id: number })[] = await joinedRows(sql, joining, table, `${kind}_id`)
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
const wordsOfBeginning = (beginning: string): string =>
  plainTextOf(withoutNotes(rawHtml(beginning.replace(/<[^>]*$/, ''))));

/** Cards of posts in the order of their ids: one query each for posts, co-authors, categories, tags and covers. */
export const cardsOf = async (sql: Sql, ids: readonly number[]): Promise<Card[]> => {
  if (ids.length === 0) return [];
  const [rows, coAuthors, categories, tags] = await Promise.all([
    rowsOf(sql, ids),
    coAuthorsOf(sql, ids),
    namesOf(sql, 'category', ids),
    namesOf(sql, 'tag', ids),
  ]);
  const pictures = await picturesOf(
    sql,
    rows.flatMap(row => row.coverId ?? []),
  );
  const cards = new Map(
    rows.map(row => {
      const isLocked = row.isLocked === 1;
      // Fields are listed: V8 copies the rest of a row slowly, into an object that is slow to read.
      const card: Card = {
        id: row.id,
        uid: row.uid ?? String(row.id),
        version: row.version,
        kind: row.kind,
        title: row.title,
        slug: row.slug,
        source: isLocked ? '' : row.source,
        excerpt: isLocked ? '' : shortened(row.excerpt || wordsOfBeginning(row.beginning), excerptLength),
        isLocked,
        minutes: readingMinutes(row.characters),
        publishedAt: row.publishedAt ?? row.createdAt,
        modifiedAt: row.modifiedAt,
        language: row.language,
        direction: row.direction,
        author: { id: row.authorId, name: row.authorName, permalink: row.permalink, avatar: row.avatar },
        coAuthors: coAuthors.get(row.id) ?? [],
        byline: row.byline,
        categories: categories.get(row.id) ?? [],
        tags: tags.get(row.id) ?? [],
        cover: isLocked || row.coverId === null ? null : (pictures.get(row.coverId) ?? null),
        comments: isLocked ? 0 : row.comments,
        ratings: isLocked ? noVotes : { count: row.count, sum: row.sum },
      };
      return [row.id, card] as const;
    }),
  );
  return ids.flatMap(id => cards.get(id) ?? []);
};

export const termsOfCard = async (sql: Sql, id: number): Promise<{ categories: Named[]; tags: Named[] }> => {
  const [categories, tags] = await Promise.all([namesOf(sql, 'category', [id]), namesOf(sql, 'tag', [id])]);
  return { categories: categories.get(id) ?? [], tags: tags.get(id) ?? [] };
};
