import type { Sql } from '../../core/db/index.ts';
import { hasPhrases, type SearchWord } from '../../search/index.ts';
import {
  asWord,
  byRarity,
  candidates,
  type Found,
  foundOf,
  matching,
  maxExamined,
  maxResults,
  nothing,
  orders,
  type Part,
  type Query,
  ranked,
  rowOf,
  type Search,
  scoreOf,
} from './match-queries.ts';

interface PhraseRow {
  readonly id: number;
  readonly score: number;
  readonly publishedAt: Date;
  /** `p0`, `p1` …: positions of the words. */
  readonly [places: `p${number}`]: Buffer;
}

const compareBy = {
  newest: (one: PhraseRow, other: PhraseRow): number =>
    other.publishedAt.getTime() - one.publishedAt.getTime() || other.id - one.id,
  relevance: (one: PhraseRow, other: PhraseRow): number => other.score - one.score || compareBy.newest(one, other),
} as const;

/**
 * Posts that contain the phrases, as the positions of their words tell; `joined` are the words in the order of their
 * joins. Sorted in JavaScript: a sort of the database would copy the position blobs of every candidate.
 */
const withPhrases = async (
  sql: Sql,
  { score, from, sort }: Pick<Query, 'from' | 'score'> & Pick<Search, 'sort'>,
  phrases: Search['phrases'],
  joined: readonly SearchWord[],
): Promise<number[]> => {
  const placeOf = (phrased: string): number =>
    joined.findIndex(({ word, forms }) => word === phrased && forms.length === 1);
  const columns = [...new Set(phrases.flat())].map(placeOf).map(at => `${rowOf(at, 0)}.places AS p${at}`);
  const [rows = []]: PhraseRow[][] = await sql.raw(
    `SELECT s.post_id AS id, s.published_at AS publishedAt, ${score.sql} AS score, ${columns.join(', ')} ${from.sql}`,
    [...score.bindings, ...from.bindings],
  );
  return rows
    .filter(row => hasPhrases(phrases, word => row[`p${placeOf(word)}`]))
    .sort(compareBy[sort])
    .map(({ id }) => id);
};

/** Published posts with every word and phrase: a page of them, and their number. */
export const findPosts = async (sql: Sql, search: Search, now: Date, part: Part): Promise<Found> => {
  const { words, phrases, narrowing, sort } = search;
  // When all words are frequent, a filter is assumed to be the rarest.
  const counted = await byRarity(sql, [...narrowing.map(asWord), ...words]);
  const [rarest] = counted;
  if (!rarest || rarest.count === 0) return nothing;
  const isFew = rarest.count <= maxExamined;
  const all = counted.map(({ word }) => word);
  const from = matching(candidates(search, rarest.word, isFew, now), all, now);
  const query = { score: scoreOf(counted), from, order: orders[sort] };
  if (phrases.length > 0) {
    const ids = (await withPhrases(sql, { ...query, sort }, phrases, all)).slice(0, maxResults + 1);
    return foundOf(ids.slice(part.start, part.start + part.size), ids.length, isFew);
  }
  const { ids, total } = await ranked(sql, query, part);
  return foundOf(ids, total, isFew);
};

/** Body markup of posts that may be quoted: without protected ones. */
export const textsOf = async (sql: Sql, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const rows: { id: number; markup: string }[] = await sql('posts')
    .select('id')
    .select(sql.raw("LEFT(CONCAT(COALESCE(intro, ''), ' ', body), 60000) AS markup"))
    .whereIn('id', ids)
    .whereNull('password');
  return new Map(rows.map(({ id, markup }) => [id, markup]));
};

export interface PostLink {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly language: string;
}

/** Titles and slugs of posts, in the order of the ids. */
export const postLinks = async (sql: Sql, ids: readonly number[]): Promise<PostLink[]> => {
  if (ids.length === 0) return [];
  const rows: PostLink[] = await sql('posts').select('id', 'slug', 'title', 'language').whereIn('id', ids);
  const byId = new Map(rows.map(row => [row.id, row]));
  return ids.flatMap(id => byId.get(id) ?? []);
};
