import type { Sql } from '../core/db/index.ts';
import { filterWord, type IndexedWord } from './indexed-words.ts';
import { kindNumbers } from './kinds.ts';
import { joinParts, type SqlPart } from './sql-parts.ts';
import { type StemLanguage, stemLanguageOf, stemLanguages } from './stems.ts';

const wordOf = (language: StemLanguage): string => `=l${language}`;

/** Index word of an entry whose language is not that of the site: it tells searches to use the rules of that language. */
export const languageWords = (language: StemLanguage): IndexedWord[] =>
  language === undefined || language === stemLanguageOf() ? [] : [filterWord(wordOf(language))];

/** Languages of the texts in the index, that of the site first: words of a search are stemmed by the rules of each. */
export const textLanguages = async (sql: Sql): Promise<readonly StemLanguage[]> => {
  const own = stemLanguageOf();
  const others = stemLanguages.filter(language => language !== own);
  const parts = others.flatMap(language =>
    Object.values(kindNumbers).map(
      (kind): SqlPart => ({
        sql: '(SELECT ? AS language FROM search_words WHERE kind = ? AND word = ? LIMIT 1)',
        bindings: [language, kind, wordOf(language)],
      }),
    ),
  );
  const all = joinParts(parts, ' UNION ');
  const [rows = []]: { language: string }[][] = await sql.raw(all.sql, [...all.bindings]);
  const found = new Set(rows.map(({ language }) => language));
  return [own, ...others.filter(language => found.has(language))];
};
