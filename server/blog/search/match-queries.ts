import type { Sql } from '../../core/db/index.ts';
import {
  countsOf,
  joinParts,
  kindNumbers,
  type SearchTerms,
  type SearchWord,
  type SqlPart,
} from '../../search/index.ts';

/** Parsed search with its filters as index words (`filterWords`). */
export interface Search extends SearchTerms {
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

export const asWord = (word: string): SearchWord => ({ word, forms: [word] });

/** Maximum number of examined posts, so that the cost does not grow with the archive. */
export const maxExamined = 5_000;
/** Maximum number of results over all pages. */
export const maxResults = 1_000;
const maxHeads = 450;
const maxNewest = 900;

// Each further word or form costs more for every candidate: fewer candidates are read so that the cost stays the same.
const newestOf = (words: number): number => Math.ceil((2 * maxNewest) / (words + 1));

/** Number of posts with each word, counted up to one more than are examined. */
const wordCounts = (sql: Sql, words: readonly SearchWord[]): Promise<number[]> =>
  countsOf(
    sql,
    'post',
    words.map(({ forms }) => ({ any: forms })),
    maxExamined,
  );

export const isPost = `kind = ${kindNumbers.post}`;
const withWord = `search_words WHERE ${isPost} AND word = ?`;
const head = `(SELECT entry_id FROM search_heads WHERE ${isPost} AND word = ? ORDER BY weight DESC, entry_id DESC LIMIT ?)`;
const latest = `(SELECT entry_id FROM ${withWord} ORDER BY entry_id DESC LIMIT ?)`;

/** Posts of the rarest word when they are few; otherwise those with the words in the head, and the newest. */
export const candidates = (
  { words, sort }: Pick<Search, 'words' | 'sort'>,
  { forms }: SearchWord,
  isFew: boolean,
  now: Date,
): SqlPart => {
  if (isFew) return { sql: forms.map(() => `SELECT entry_id FROM ${withWord}`).join(' UNION '), bindings: [...forms] };
  const newest = (most: number): SqlPart => ({
    sql: forms.map(() => latest).join(' UNION '),
    bindings: forms.flatMap(form => [form, most]),
  });
  if (sort === 'newest')
    return joinParts(
      [
        newest(newestOf(forms.length)),
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

export interface Counted {
  readonly word: SearchWord;
  readonly count: number;
}

// A rarer word has more weight.
const worth = (count: number): number => 1 + Math.log((maxExamined + 1) / Math.max(1, count));

/** Name of the joined rows of a form of a word. */
export const rowOf = (at: number, form: number): string => `w${at}_${form}`;

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

/** Candidates that contain the joined words and are published. */
export const matching = (from: SqlPart, joined: readonly SearchWord[], now: Date): SqlPart => ({
  sql: [
    `FROM (${from.sql}) AS d`,
    ...joined.map((word, at) => joinOf(word, at).sql),
    'STRAIGHT_JOIN search_posts AS s ON s.post_id = d.entry_id',
    `WHERE s.published_at <= ? AND (s.ends_at IS NULL OR s.ends_at > ?)${joined.map(hasForm).join('')}`,
  ].join(' '),
  bindings: [...from.bindings, ...joined.flatMap(({ forms }) => forms), now, now],
});

/** Share of its weight that a word has more where a post contains it as it was typed. */
const exactShare = 0.5;

/** Weight of the heaviest joined form of a word. */
export const heaviestOf = ({ forms }: SearchWord, at: number): string => {
  const weights = forms.map((_, form) => `COALESCE(${rowOf(at, form)}.weight, 0)`);
  return weights.length > 1 ? `GREATEST(${weights.join(', ')})` : weights.join('');
};

// Stems have no positions: a row with positions is of a word that the post contains.
const weightOf = (word: SearchWord, at: number): string => {
  const exact = rowOf(at, word.forms.indexOf(word.word));
  return `(${heaviestOf(word, at)} + IF(${exact}.places <> '', ${exact}.weight * ${exactShare}, 0))`;
};

/** Sum of the weights of the joined words, in the order of their joins. */
export const scoreOf = (counted: readonly Counted[]): SqlPart => ({
  sql: counted.map(({ word }, at) => `${weightOf(word, at)} * ?`).join(' + ') || '0',
  bindings: counted.map(({ count }) => worth(count)),
});

export const orders = {
  relevance: 'score DESC, s.published_at DESC, s.post_id DESC',
  newest: 's.published_at DESC, s.post_id DESC',
} as const;

export interface Query {
  readonly score: SqlPart;
  readonly from: SqlPart;
  readonly order: string;
}

export interface Part {
  readonly start: number;
  readonly size: number;
}

/** A part of the ranked posts, and the number of all of them. */
export const ranked = async (
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

/** Words with the number of their posts, the rarest first: the first joins leave the fewest posts for the others. */
export const byRarity = async (sql: Sql, words: readonly SearchWord[]): Promise<Counted[]> => {
  const counts = words.length > 0 ? await wordCounts(sql, words) : [];
  return words.map((word, at) => ({ word, count: counts[at] ?? 0 })).sort((one, other) => one.count - other.count);
};

/** Result of a search whose rarest word occurs in few posts, or in too many to examine all. */
export const foundOf = (ids: readonly number[], total: number, isFew: boolean): Found => ({
  ids,
  total: Math.min(total, maxResults),
  isMore: !isFew || total > maxResults,
});
