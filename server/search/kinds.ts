import type { RequestContext } from '../core/context/index.ts';
import type { Sql, Transaction } from '../core/db/index.ts';
import type { SqlPart } from './sql-parts.ts';
import type { StemLanguage } from './stems.ts';

/** Kinds of entries in the search index, with their numbers in the database. */
export const kindNumbers = { post: 1, article: 2, page: 3 } as const;
export type EntryKind = keyof typeof kindNumbers;

/** Entries that share an author, a category or a tag; null: all entries of a kind. */
export type IndexScope = { readonly kind: 'category' | 'tag' | 'author'; readonly id: number } | null;

/** Entry that a search found. */
export interface FoundEntry {
  readonly id: number;
  readonly title: string;
  readonly href: string;
  /** BCP 47 tag; empty or `*`: that of the site. */
  readonly language: string;
  /** Text to quote from; only where it was asked for. */
  readonly markup?: string | undefined;
}

/** Search as it was typed, and the languages of the texts (`textLanguages`), by which its words are stemmed. */
export interface TypedSearch {
  readonly q: string;
  readonly languages: readonly StemLanguage[];
}

/** Results of one kind. */
export interface KindResults {
  readonly kind: EntryKind;
  readonly total: number;
  /** True if `total` is a lower bound. */
  readonly isMore: boolean;
  /** Name of the kind with the number of results. */
  readonly label: string;
  /** Words of a link to all results. */
  readonly allLabel: string;
  readonly entries: readonly FoundEntry[];
}

/** Number of results as text; a lower bound ends with a plus sign. */
export const countLabel = ({ total, isMore }: Pick<KindResults, 'total' | 'isMore'>): string =>
  isMore ? `${total}+` : `${total}`;

/** Part of the results to return. */
export interface ResultsPart {
  readonly start: number;
  readonly size: number;
  readonly hasMarkup: boolean;
}

export interface SearchKind {
  /** Subquery that is 1 if everyone may read the entry `w.entry_id` now. */
  readonly isPublic: (now: Date) => SqlPart;
  /** Table with a row per entry, by id. */
  readonly table: 'posts' | 'items' | 'site_pages';
  /** Updates the entries of these ids in the transaction; ids without a searchable row are removed. */
  readonly index: (sql: Transaction, ids: readonly number[]) => Promise<void>;
  /** Ids above `after` within a scope, ascending, at most `most`. Default: every row of the table. */
  readonly idsWithin?: (
    sql: Sql,
    scope: NonNullable<IndexScope>,
    bounds: { after: number; most: number },
  ) => Promise<number[]>;
  /** Results to show beside those of other kinds. */
  readonly results?: (context: RequestContext, search: TypedSearch, part: ResultsPart) => Promise<KindResults>;
}

const kinds = new Map<EntryKind, SearchKind>();

/** Registers a kind of entries with the index. */
export const registerSearchKind = (kind: EntryKind, entry: SearchKind): void => {
  kinds.set(kind, entry);
};

export const searchKind = (kind: EntryKind): SearchKind => {
  const found = kinds.get(kind);
  if (!found) throw new Error(`the kind ${kind} is not registered with the search index`);
  return found;
};

export const registeredKinds = (): readonly EntryKind[] => [...kinds.keys()];

/** Kinds in the order in which results show them. */
const shownKinds: readonly EntryKind[] = ['post', 'page', 'article'];

/** Results of every kind but one; `partOf` chooses the part of each. */
export const otherResults = (
  context: RequestContext,
  kind: EntryKind,
  search: TypedSearch,
  partOf: (kind: EntryKind) => ResultsPart,
): Promise<KindResults[]> =>
  Promise.all(
    shownKinds.flatMap(name => {
      const results = name === kind ? undefined : kinds.get(name)?.results;
      return results ? [results(context, search, partOf(name))] : [];
    }),
  );
