import { joinedRows, preparedQuery, type Sql } from '../../core/db/index.ts';
import { plainTextOf, rawHtml, shortened, withoutNotes } from '../../core/html/index.ts';
import { picturesOf } from '../../media/index.ts';
import { type CoAuthor, coAuthored } from '../post-model/index.ts';
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

/** Co-author, category or tag of a post. */
interface NameRow {
  readonly kind: 'author' | 'category' | 'tag';
  readonly postId: number;
  readonly id: number;
  readonly title: string;
  readonly alias: string;
  readonly avatar: string | null;
}

const termRows = (sql: Sql, kind: 'category' | 'tag', ids: readonly number[]) => {
  const [joining, table] = kind === 'category' ? ['post_categories', 'categories'] : ['post_tags', 'tags'];
  return joinedRows(sql, joining, table, `${kind}_id`)
    .whereIn('j.post_id', ids)
    .modify(query => {
      if (kind === 'category') query.where('n.published', 1);
    })
    .select(sql.raw('? AS kind', [kind]), { postId: 'j.post_id', id: 'n.id', title: 'n.title', alias: 'n.alias' })
    .select(sql.raw('NULL AS avatar'))
    .select(sql.raw(kind === 'category' ? '1 - j.is_primary AS place' : '0 AS place'), { sorted: 'n.title' });
};

const coAuthorRows = (sql: Sql, ids: readonly number[]) =>
  coAuthored(sql, ids)
    .select(sql.raw('? AS kind', ['author']), {
      postId: 'j.post_id',
      id: 'u.id',
      title: 'u.name',
      alias: 'u.permalink',
    })
    .select({ avatar: 'm.name', place: 'j.position' }, sql.raw("'' AS sorted"));

/** Names that a post carries, in their order. */
interface Names {
  readonly coAuthors: CoAuthor[];
  readonly categories: Named[];
  readonly tags: Named[];
}

const noNames = (): Names => ({ coAuthors: [], categories: [], tags: [] });

/** Co-authors, categories and tags of posts, in one statement. */
const nameRows = (sql: Sql, ids: readonly number[]) =>
  sql
    .unionAll([termRows(sql, 'category', ids), termRows(sql, 'tag', ids), coAuthorRows(sql, ids)], true)
    .orderBy(['place', 'sorted', 'id']);

/** Names of each post in the rows of `nameRows`. */
const namesIn = (rows: readonly NameRow[], ids: readonly number[]): ReadonlyMap<number, Names> => {
  const found = new Map(ids.map(id => [id, noNames()]));
  for (const { kind, postId, id, title, alias, avatar } of rows) {
    const { coAuthors, categories, tags } = found.get(postId) ?? noNames();
    if (kind === 'author') coAuthors.push({ id, name: title, permalink: alias, avatar });
    else (kind === 'category' ? categories : tags).push({ id, title, alias });
  }
  return found;
};

// The excerpt was cut by length and may end inside a tag.
const wordsOfBeginning = (beginning: string): string =>
  plainTextOf(withoutNotes(rawHtml(beginning.replace(/<[^>]*$/, ''))));

/** Cards of posts in the order of their ids: one query each for posts, for their names, and for covers. */
export const cardsOf = async (sql: Sql, ids: readonly number[]): Promise<Card[]> => {
  if (ids.length === 0) return [];
  const [rows, named]: [Row[], NameRow[]] = await Promise.all([rowsOf(sql, ids), nameRows(sql, ids)]);
  const names = namesIn(named, ids);
  const pictures = await picturesOf(
    sql,
    rows.flatMap(row => row.coverId ?? []),
  );
  const cards = new Map(
    rows.map(row => {
      const isLocked = row.isLocked === 1;
      const { coAuthors, categories, tags } = names.get(row.id) ?? noNames();
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
        coAuthors,
        byline: row.byline,
        categories,
        tags,
        cover: isLocked || row.coverId === null ? null : (pictures.get(row.coverId) ?? null),
        comments: isLocked ? 0 : row.comments,
        ratings: isLocked ? noVotes : { count: row.count, sum: row.sum },
      };
      return [row.id, card] as const;
    }),
  );
  return ids.flatMap(id => cards.get(id) ?? []);
};

const nameRowsOfPost = preparedQuery<NameRow, [id: number]>((sql, [id]) => nameRows(sql, [id]));

/** Co-authors, categories and tags of one post. */
export const namesOfPost = async (sql: Sql, id: number): Promise<Pick<Card, keyof Names>> =>
  namesIn(await nameRowsOfPost(sql, [id]), [id]).get(id) ?? noNames();
