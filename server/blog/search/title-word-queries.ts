import { type Knex, likePrefix, type Sql, type Transaction } from '../../core/db/index.ts';
import { insertAll, wordsIn } from '../../search/index.ts';

interface TitleWord {
  readonly word: string;
  readonly post_id: number;
}

const rowsAtOnce = 200;

const keyOf = ({ word, post_id }: TitleWord): string => `${post_id} ${word}`;

const currentWords = async (sql: Sql, ids: readonly number[]): Promise<ReadonlyMap<string, TitleWord>> => {
  const posts: { id: number; title: string }[] = await sql('posts').select('id', 'title').whereIn('id', ids);
  const rows = posts.flatMap(({ id, title }) => wordsIn(title).map(({ word }): TitleWord => ({ word, post_id: id })));
  return new Map(rows.map(row => [keyOf(row), row]));
};

const deleteRows = async (sql: Transaction, rows: readonly TitleWord[]): Promise<void> => {
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    await sql('post_title_words')
      .where((condition: Knex.QueryBuilder) => {
        for (const { word, post_id } of rows.slice(start, start + rowsAtOnce)) condition.orWhere({ word, post_id });
      })
      .delete();
};

/** Stores the words of the titles of these posts, in any state. Rows of titles that have not changed stay untouched. */
export const updateTitleWords = async (sql: Transaction, ids: readonly number[]): Promise<void> => {
  const current = await currentWords(sql, ids);
  const stored: TitleWord[] = await sql('post_title_words').select('word', 'post_id').whereIn('post_id', ids);
  const known = new Set(stored.map(keyOf));
  await deleteRows(
    sql,
    stored.filter(row => !current.has(keyOf(row))),
  );
  await insertAll(
    sql,
    'INSERT INTO post_title_words (word, post_id)',
    [...current.values()]
      .filter(row => !known.has(keyOf(row)))
      .sort((one, other) => (one.word < other.word ? -1 : 1))
      .map(({ word, post_id }) => [word, post_id]),
    'post_id = VALUES(post_id)',
  );
};

/**
 * The longest of these beginnings of words with at most `most` rows of titles; undefined if all have more. Rows are
 * skipped in the index, not counted.
 */
export const rareTitleWord = async (
  sql: Sql,
  prefixes: readonly string[],
  most: number,
): Promise<string | undefined> => {
  const beyond = 'SELECT 1 FROM post_title_words WHERE word LIKE ? LIMIT 1 OFFSET ?';
  const columns = prefixes.map((_, index) => `(${beyond}) AS n${index}`);
  const [rows = []]: Record<string, number | null>[][] = await sql.raw(
    `SELECT ${columns.join(', ')}`,
    prefixes.flatMap(prefix => [likePrefix(prefix), most]),
  );
  const rare = prefixes.filter((_, index) => rows[0]?.[`n${index}`] === null);
  return rare.sort((one, other) => other.length - one.length)[0];
};

/** Ids of the posts with a word in the title that begins like this. */
export const postsWithTitleWord = (sql: Sql, prefix: string): Knex.QueryBuilder =>
  sql('post_title_words').distinct({ id: 'post_id' }).where('word', 'like', likePrefix(prefix));

/** Condition that the title of the post `p` has a word that begins like this. A join would read all rows of the word. */
export const hasTitleWord =
  (prefix: string) =>
  (query: Knex.QueryBuilder): Knex.QueryBuilder =>
    query.whereRaw(
      '(SELECT 1 FROM post_title_words FORCE INDEX (post_title_words_of_post) WHERE post_id = p.id AND word LIKE ? LIMIT 1) = 1',
      [likePrefix(prefix)],
    );
