export { correctionsOf } from './corrections.ts';
export { type IndexEntry, updateIndex } from './index-queries.ts';
export { filterWord, type IndexedText, indexedWords } from './indexed-words.ts';
export { insertAll } from './insert-queries.ts';
export {
  countLabel,
  type EntryKind,
  type FoundEntry,
  type KindResults,
  kindNumbers,
  otherResults,
  type ResultsPart,
  registerSearchKind,
  type TypedSearch,
} from './kinds.ts';
export { hasPhrases } from './phrase.ts';
export { sortedByWeight, titleWeight } from './rank-queries.ts';
export { reindex } from './rebuild.ts';
export { scheduleReindex } from './rebuild-jobs.ts';
export { parseTerms, type SearchTerms, type SearchWord, unfinishedIn } from './search-terms.ts';
export { isOrdered, wordsIn } from './search-words.ts';
export { joinParts, placeholders, type SqlPart } from './sql-parts.ts';
export { type StemLanguage, stemLanguageOf, stemOf } from './stems.ts';
export {
  containsTerm,
  countsOf,
  entriesWithPrefix,
  matchesTerm,
  positionsOf,
  type Term,
  wordsWithPrefix,
} from './term-queries.ts';
export { languageWords, textLanguages } from './text-languages.ts';
