import type { Sql } from '../../core/db/index.ts';
import {
  countsOf,
  hasPhrases,
  joinParts,
  kindNumbers,
  placeholders,
  type SearchTerms,
  type SearchWord,
  type SqlPart,
  wordsWithPrefix,
} from '../../search/index.ts';

/** Parsed search with its filters as index words (`filterWords`). */
interface Search extends SearchTerms {
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

const asWord = (word: string): SearchWord => ({ word, forms: [word] });

/** Maximum number of examined posts, so that the cost does not grow with the archive. */
const maxExamined = 5_000;
/** Maximum number of results over all pages. */
const maxResults = 1_000;
const maxHeads = 450;
const maxNewest = 900;

// Each further word is looked up for every candidate: fewer candidates are read so that the cost stays the same.
const newestOf = (words: number): number => Math.ceil((2 * maxNewest) / (words + 1));

/** Number of posts with each word, counted up to one more than are examined. */
const wordCounts = (sql: Sql, words: readonly SearchWord[]): Promise<number[]> =>
  countsOf(
    sql,
    'post',
    words.map(({ forms }) => ({ any: forms })),
    maxExamined,
  );

const isPost = `kind = ${kindNumbers.post}`;
const withWord = `search_words WHERE ${isPost} AND word = ?`;
const head = `(SELECT entry_id FROM search_heads WHERE ${isPost} AND word = ? ORDER BY weight DESC, entry_id DESC LIMIT ?)`;
const latest = `(SELECT entry_id FROM ${withWord} ORDER BY entry_id DESC LIMIT ?)`;

// Posts of the rarest word when they are few; otherwise those with the word in the head, and the newest.
const candidates = ({ words, sort }: Search, { forms }: SearchWord, isFew: boolean, now: Date): SqlPart => {
  if (isFew) return { sql: forms.map(() => `SELECT entry_id FROM ${withWord}`).join(' UNION '), bindings: [...forms] };
  const newest = (most: number): SqlPart => ({
    sql: forms.map(() => latest).join(' UNION '),
    bindings: forms.flatMap(form => [form, most]),
  });
  if (sort === 'newest')
    return joinParts(
      [
        newest(maxNewest),
        {
          sql: '(SELECT post_id FROM search_posts WHERE published_at <= ? ORDER BY published_at DESC, post_id DESC LIMIT ?)',
          bindings: [now, maxNewest],
        },
      ],
      ' UNION ',
    );
  const each = words.flatMap(word => word.forms);
  const heads = each.map((form): SqlPart => ({ sql: head, bindings: [form, Math.ceil(maxHeads / each.length)] }));
  return joinParts([...heads, newest(Math.ceil(newestOf(words.length) / forms.length))], ' UNION ');
};

// A rarer word has more weight.
const worth = (count: number): number => 1 + Math.log((maxExamined + 1) / Math.max(1, count));

const rowOf = (at: number, form: number): string => `w${at}_${form}`;

/** Joins the rows of a word: of one form, or of any of several. */
const joinOf = ({ forms }: SearchWord, at: number): SqlPart => ({
  sql: forms
    .map((_, form) => {
      const row = rowOf(at, form);
      const join = forms.length > 1 ? 'LEFT JOIN' : 'STRAIGHT_JOIN';
      return `${join} search_words AS ${row} ON ${row}.${isPost} AND ${row}.word = ? AND ${row}.entry_id = d.entry_id`;
    })
    .join(' '),
  bindings: forms,
});

const hasForm = ({ forms }: SearchWord, at: number): string =>
  forms.length > 1 ? ` AND (${forms.map((_, form) => `${rowOf(at, form)}.word IS NOT NULL`).join(' OR ')})` : '';

const matching = (from: SqlPart, joined: readonly SearchWord[], now: Date): SqlPart => ({
  sql: [
    `FROM (${from.sql}) AS d STRAIGHT_JOIN search_posts AS s ON s.post_id = d.entry_id`,
    ...joined.map((word, at) => joinOf(word, at).sql),
    `WHERE s.published_at <= ? AND (s.ends_at IS NULL OR s.ends_at > ?)${joined.map(hasForm).join('')}`,
  ].join(' '),
  bindings: [...from.bindings, ...joined.flatMap(({ forms }) => forms), now, now],
});

/** Share of its weight that a word has more where a post contains it as it was typed. */
const exactShare = 0.5;

// Stems have no positions: a row with positions is of a word that the post contains.
const weightOf = ({ word, forms }: SearchWord, at: number): string => {
  const weights = forms.map((_, form) => `COALESCE(${rowOf(at, form)}.weight, 0)`);
  const exact = rowOf(at, forms.indexOf(word));
  const most = weights.length > 1 ? `GREATEST(${weights.join(', ')})` : weights.join('');
  return `(${most} + IF(${exact}.places <> '', ${exact}.weight * ${exactShare}, 0))`;
};

const scoreOf = (words: readonly SearchWord[], counts: readonly number[]): SqlPart => ({
  sql: words.map((word, at) => `${weightOf(word, at)} * ?`).join(' + ') || '0',
  bindings: counts.map(worth),
});

const orders = {
  relevance: 'score DESC, s.published_at DESC, s.post_id DESC',
  newest: 's.published_at DESC, s.post_id DESC',
} as const;

interface Query {
  readonly score: SqlPart;
  readonly from: SqlPart;
  readonly order: string;
}

interface Part {
  readonly start: number;
  readonly size: number;
}

/** A part of the ranked posts, and the number of all of them. */
const ranked = async (
  sql: Sql,
  { score, from, order }: Query,
  { start, size }: Part,
): Promise<{ ids: number[]; total: number }> => {
  const [rows = []]: { id: number; total: number }[][] = await sql.raw(
    `SELECT s.post_id AS id, ${score.sql} AS score, COUNT(*) OVER () AS total ${from.sql} ORDER BY ${order} LIMIT ? OFFSET ?`,
    [...score.bindings, ...from.bindings, size, start],
  );
  return { ids: rows.map(({ id }) => id), total: Number(rows[0]?.total ?? 0) };
};

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
  const all = [...narrowing.map(asWord), ...words];
  const counts = all.length > 0 ? await wordCounts(sql, all) : [];
  const fewest = Math.min(...counts);
  const rarest = all[counts.indexOf(fewest)];
  if (fewest === 0 || !rarest) return nothing;
  const isFew = fewest <= maxExamined;
  const from = matching(candidates(search, rarest, isFew, now), all, now);
  const query = { score: scoreOf(all, counts), from, order: orders[sort] };
  const page = (ids: readonly number[], total: number): Found => ({
    ids,
    total: Math.min(total, maxResults),
    isMore: !isFew || total > maxResults,
  });
  if (phrases.length > 0) {
    const ids = (await withPhrases(sql, { ...query, sort }, phrases, all)).slice(0, maxResults + 1);
    return page(ids.slice(part.start, part.start + part.size), ids.length);
  }
  const { ids, total } = await ranked(sql, query, part);
  return page(ids, total);
};

const shortestBeginning = 2;
const mostWords = 30;

/**
 * Posts that contain every other word and a word with the prefix `beginning`: for a last word that no post contains. A
 * frequent prefix is limited like a frequent word.
 */
export const findByBeginning = async (
  sql: Sql,
  { words, narrowing, sort }: Pick<Search, 'narrowing' | 'sort' | 'words'>,
  beginning: string,
  now: Date,
  part: Part,
): Promise<Found & { readonly begun: readonly string[] }> => {
  const begun = beginning.length < shortestBeginning ? [] : await wordsWithPrefix(sql, 'post', beginning, mostWords);
  if (begun.length === 0) return { ...nothing, begun };
  const others = [...narrowing.map(asWord), ...words];
  const counts = others.length > 0 ? await wordCounts(sql, others) : [];
  if (counts.includes(0)) return { ...nothing, begun };
  const source: SqlPart = {
    sql: `SELECT entry_id, MAX(weight) AS weight FROM (SELECT entry_id, weight FROM search_words WHERE kind = ${kindNumbers.post} AND word IN (${placeholders(begun)}) LIMIT ?) AS some GROUP BY entry_id`,
    bindings: [...begun, maxExamined],
  };
  const from = matching(source, others, now);
  const { sql: sum, bindings } = scoreOf(others, counts);
  const query = { score: { sql: `${sum} + d.weight`, bindings }, from, order: orders[sort] };
  const { ids, total } = await ranked(sql, query, part);
  return { ids, total: Math.min(total, maxResults), isMore: total > maxResults, begun };
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
