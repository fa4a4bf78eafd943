import type { RequestContext } from '../core/context/index.ts';
import type { Sql, Transaction } from '../core/db/index.ts';

/** Kinds of entries in the search index, with their numbers in the database. */
export const kindNumbers = { post: 1, article: 2, page: 3 } as const;
export type EntryKind = keyof typeof kindNumbers;

/** Entries that share an author, a category or a tag; null: all entries of a kind. */
export type IndexScope = { readonly kind: 'category' | 'tag' | 'author'; readonly id: number } | null;

/** Results of one kind as the search page of another kind shows them. */
export interface KindResults {
  readonly kind: EntryKind;
  readonly total: number;
  /** True if `total` is a lower bound. */
  readonly isMore: boolean;
  /** Name of the kind with the number of results. */
  readonly label: string;
  /** Page with all results, and the words of a link to it; absent when `first` has all that are shown. */
  readonly href?: string;
  readonly allLabel?: string;
  readonly first: readonly { readonly id: number; readonly title: string; readonly href: string }[];
}

export interface SearchKind {
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
  readonly results?: (context: RequestContext, q: string) => Promise<KindResults>;
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

/** Results of every kind but one. */
export const otherResults = (context: RequestContext, kind: EntryKind, q: string): Promise<KindResults[]> =>
  Promise.all([...kinds].flatMap(([name, { results }]) => (name === kind || !results ? [] : [results(context, q)])));
