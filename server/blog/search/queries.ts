import type { Sql } from '../../core/db/index.ts';
import type { Question } from '../../search/index.ts';
import { isPhraseAt } from './phrase.ts';

/** Parsed search with its filters as index words (`index-rows`). */
export interface Search extends Question {
  readonly narrowing: readonly string[];
  readonly sort: 'relevance' | 'newest';
}

export interface Found {
  /** Ids of the requested page, best first. */
  readonly ids: readonly number[];
  readonly total: number;
  /** True when `total` is a lower bound: the words are too frequent to examine all posts. */
  readonly isMore: boolean;
}

export const nothing: Found = { ids: [], total: 0, isMore: false };

/** Maximum number of examined posts, so that the cost does not grow with the archive. */
export const maxExamined = 5_000;
/** Maximum number of results over all pages. */
export const maxResults = 1_000;
const maxHeads = 450;
const maxNewest = 900;

// Each further word is looked up for every candidate: fewer candidates are read so that the cost stays the same.
const newestOf = (words: number): number => Math.ceil((2 * maxNewest) / (words + 1));

/** Number of posts with each word, counted up to one more than are examined. */
export const countsOf = async (sql: Sql, words: readonly string[]): Promise<number[]> => {
  const one = '(SELECT COUNT(*) FROM (SELECT 1 FROM search_words WHERE word = ? LIMIT ?) AS some)';
  const columns = words.map((_, index) => `${one} AS n${index}`).join(', ');
  const [rows = []]: Record<string, number>[][] = await sql.raw(
    `SELECT ${columns}`,
    words.flatMap(word => [word, maxExamined + 1]),
  );
  return words.map((_, index) => Number(rows[0]?.[`n${index}`] ?? 0));
};

export interface Part {
  readonly sql: string;
  readonly bindings: readonly (string | number | Date)[];
}

// Posts of the rarest word when they are few; otherwise those with the word in the head, and the newest.
const candidates = ({ words, sort }: Search, rarest: string, isFew: boolean, now: Date): Part => {
  if (isFew) return { sql: 'SELECT post_id FROM search_words WHERE word = ?', bindings: [rarest] };
  const latest = '(SELECT post_id FROM search_words WHERE word = ? ORDER BY post_id DESC LIMIT ?)';
  if (sort === 'newest')
    return {
      sql: `${latest} UNION (SELECT post_id FROM search_posts WHERE published_at <= ? ORDER BY published_at DESC, post_id DESC LIMIT ?)`,
      bindings: [rarest, maxNewest, now, maxNewest],
    };
  const head = '(SELECT post_id FROM search_heads WHERE word = ? ORDER BY weight DESC, post_id DESC LIMIT ?)';
  return {
    sql: [...words.map(() => head), latest].join(' UNION '),
    bindings: [...words.flatMap(word => [word, Math.ceil(maxHeads / words.length)]), rarest, newestOf(words.length)],
  };
};

// A rarer word has more weight.
const worth = (count: number): number => 1 + Math.log((maxExamined + 1) / Math.max(1, count));

export const matching = (from: Part, joined: readonly string[], now: Date): Part => ({
  sql: [
    `FROM (${from.sql}) AS d STRAIGHT_JOIN search_posts AS s ON s.post_id = d.post_id`,
    ...joined.map((_, at) => `STRAIGHT_JOIN search_words AS w${at} ON w${at}.word = ? AND w${at}.post_id = d.post_id`),
    'WHERE s.published_at <= ? AND (s.ends_at IS NULL OR s.ends_at > ?)',
  ].join(' '),
  bindings: [...from.bindings, ...joined, now, now],
});

export const scoreOf = (counts: readonly number[]): Part => ({
  sql: counts.map((_, at) => `w${at}.weight * ?`).join(' + ') || '0',
  bindings: counts.map(worth),
});

export const orders = {
  relevance: 'score DESC, s.published_at DESC, s.post_id DESC',
  newest: 's.published_at DESC, s.post_id DESC',
} as const;

type Phrases = readonly (readonly number[])[];

// The positions of the words tell which posts contain the phrase.
const withPhrases = async (
  sql: Sql,
  { score, from, order }: { score: Part; from: Part; order: string },
  phrases: Phrases,
): Promise<number[]> => {
  const asked = [...new Set(phrases.flat())];
  const [rows = []]: ({ id: number } & Record<string, Buffer>)[][] = await sql.raw(
    `SELECT s.post_id AS id, ${score.sql} AS score, ${asked.map(at => `w${at}.places AS p${at}`).join(', ')} ${from.sql} ORDER BY ${order}`,
    [...score.bindings, ...from.bindings],
  );
  return rows
    .filter(row => phrases.every(phrase => isPhraseAt(phrase.flatMap(at => row[`p${at}`] ?? []))))
    .map(({ id }) => id);
};

/** Published posts with every word and phrase: a page of them, and their number. */
export const findPosts = async (
  sql: Sql,
  search: Search,
  now: Date,
  { start, size }: { start: number; size: number },
): Promise<Found> => {
  const { words, phrases, narrowing, sort } = search;
  // When all words are frequent, a filter is assumed to be the rarest.
  const all = [...narrowing, ...words];
  if (all.length === 0) return nothing;
  const counts = await countsOf(sql, all);
  const fewest = Math.min(...counts);
  if (fewest === 0) return nothing;
  const isFew = fewest <= maxExamined;
  const from = matching(candidates(search, all[counts.indexOf(fewest)] ?? '', isFew, now), all, now);
  const query = { score: scoreOf(counts), from, order: orders[sort] };
  const page = (ids: readonly number[], total: number): Found => ({
    ids,
    total: Math.min(total, maxResults),
    isMore: !isFew || total > maxResults,
  });
  if (phrases.length > 0) {
    const positions = phrases.map(phrase => phrase.map(word => all.indexOf(word)));
    const ids = (await withPhrases(sql, query, positions)).slice(0, maxResults + 1);
    return page(ids.slice(start, start + size), ids.length);
  }
  const [rows = []]: { id: number; total: number }[][] = await sql.raw(
    `SELECT s.post_id AS id, ${query.score.sql} AS score, COUNT(*) OVER () AS total ${from.sql} ORDER BY ${query.order} LIMIT ? OFFSET ?`,
    [...query.score.bindings, ...from.bindings, size, start],
  );
  return page(
    rows.map(({ id }) => id),
    Number(rows[0]?.total ?? 0),
  );
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
