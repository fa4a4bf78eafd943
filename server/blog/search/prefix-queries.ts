import type { Sql } from '../../core/db/index.ts';
import { kindNumbers, placeholders, type SqlPart, wordsWithPrefix } from '../../search/index.ts';
import {
  type Found,
  matching,
  maxExamined,
  maxResults,
  nothing,
  orders,
  type Search,
  scoreOf,
  wordCounts,
} from './queries.ts';

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
  { start, size }: { start: number; size: number },
): Promise<Found & { readonly begun: readonly string[] }> => {
  const begun = beginning.length < shortestBeginning ? [] : await wordsWithPrefix(sql, 'post', beginning, mostWords);
  if (begun.length === 0) return { ...nothing, begun };
  const others = [...narrowing, ...words];
  const counts = others.length > 0 ? await wordCounts(sql, others) : [];
  if (counts.includes(0)) return { ...nothing, begun };
  const source: SqlPart = {
    sql: `SELECT entry_id, MAX(weight) AS weight FROM (SELECT entry_id, weight FROM search_words WHERE kind = ${kindNumbers.post} AND word IN (${placeholders(begun)}) LIMIT ?) AS some GROUP BY entry_id`,
    bindings: [...begun, maxExamined],
  };
  const from = matching(source, others, now);
  const score = scoreOf(counts);
  const [rows = []]: { id: number; total: number }[][] = await sql.raw(
    `SELECT s.post_id AS id, ${score.sql} + d.weight AS score, COUNT(*) OVER () AS total ${from.sql} ORDER BY ${orders[sort]} LIMIT ? OFFSET ?`,
    [...score.bindings, ...from.bindings, size, start],
  );
  const total = Number(rows[0]?.total ?? 0);
  return { ids: rows.map(({ id }) => id), total: Math.min(total, maxResults), isMore: total > maxResults, begun };
};
