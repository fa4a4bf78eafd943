import { escapeLike, type Sql } from '../../core/db/index.ts';
import {
  countsOf,
  type Found,
  matching,
  maxExamined,
  maxResults,
  nothing,
  orders,
  type Search,
  scoreOf,
} from './queries.ts';

const shortestBeginning = 2;
const mostWords = 30;

const wordsFrom = async (sql: Sql, beginning: string): Promise<string[]> => {
  const rows: { word: string }[] = await sql('search_words')
    .distinct('word')
    .where('word', 'like', `${escapeLike(beginning)}%`)
    .limit(mostWords);
  return rows.map(({ word }) => word);
};

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
  const begun = beginning.length < shortestBeginning ? [] : await wordsFrom(sql, beginning);
  if (begun.length === 0) return { ...nothing, begun };
  const others = [...narrowing, ...words];
  const counts = others.length > 0 ? await countsOf(sql, others) : [];
  if (counts.includes(0)) return { ...nothing, begun };
  const source = {
    sql: `SELECT post_id, MAX(weight) AS weight FROM (SELECT post_id, weight FROM search_words WHERE word IN (${begun.map(() => '?').join(', ')}) LIMIT ?) AS some GROUP BY post_id`,
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
