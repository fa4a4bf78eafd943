import type { Mutation, Services } from '../../core/context/index.ts';
import type { Sql } from '../../core/db/index.ts';
import type { Role } from '../../core/policy/index.ts';
import type { PictureSource } from '../../import/index.ts';
import type { Source, SourceRow } from '../source/index.ts';
import type { Derived } from './derived.ts';

/** Name of the kind that brings files of the site's folder along. */
export const filesKind = 'files';

/** A value of a column of ours. */
export type Value = string | number | boolean | Date | null;
export type Columns = Readonly<Record<string, Value>>;

export interface SwapOptions {
  /**
   * Roles of the groups of the old site, by system and number: `joomla:8`, `k2:1`; of WordPress by author:
   * `wordpress:ada`.
   */
  readonly roles: ReadonlyMap<string, Role>;
  /** Places where the files of an export may be had from, in order; an old site with a folder needs none. */
  readonly pictures?: readonly PictureSource[];
}

/** An import that is going on, between its batches. */
export interface Swap {
  readonly services: Services;
  readonly source: Source;
  readonly options: SwapOptions;
  readonly siteId: number;
  readonly runId: number;
}

/** The transaction of a batch. What it writes is recorded, so that the run can be undone. */
export interface Batch extends Swap {
  readonly mutation: Mutation;
  /** Inserts a row and returns its id; 0 for a table without ids. `key` names the columns of its key, if not `id`. */
  readonly insert: (table: string, columns: Columns, key?: readonly string[]) => Promise<number>;
  readonly update: (table: string, id: number, columns: Columns) => Promise<void>;
  /** Removes the row that these columns name. */
  readonly remove: (table: string, key: Columns) => Promise<void>;
  /** A remark about the row that a person should read: the receipt lists these. */
  readonly note: (remark: string, value?: string) => void;
  /** An ordinary state of the row, or a value that is kept as it was: the receipt counts these. */
  readonly record: (fact: string, value?: string) => void;
}

/** An edge between two rows, such as a tag of an article, is added without a row of its own. */
export type Outcome =
  | { readonly outcome: 'added'; readonly table?: string; readonly id?: number }
  | { readonly outcome: 'merged'; readonly reason: string; readonly table: string; readonly id: number }
  | { readonly outcome: 'left'; readonly reason: string };

/** A row of the old site with what belongs to it from other tables. */
export interface OldRow {
  /** The old id as text, up to 100 characters. */
  readonly oldId: string;
  /** Names it in the receipt. */
  readonly label: string;
  /** Values that tell whether it changed there; counters that move by themselves are left out. */
  readonly hashed: Readonly<Record<string, unknown>>;
  readonly add: (batch: Batch) => Promise<Outcome>;
  /** Writes it again, after it changed there and not here. */
  readonly change: (batch: Batch, id: number) => Promise<void>;
}

/** A kind of rows of the old site, read in the order of a numeric key; rows with the same key are read together. */
export interface KindImport {
  /** Name under which its rows are recorded; `kindName` has the words for people. */
  readonly kind: string;
  /** Table of the old site, without prefix, and its key. */
  readonly table: string;
  readonly key: string;
  /** Our table, and the columns that tell whether somebody changed a row here since; none for edges. */
  readonly target: string;
  readonly compared: readonly string[];
  /** Values that follow from the rows it writes: refreshed at the end of each batch, and when the run is undone. */
  readonly derived?: readonly Derived[];
  /** Number of its rows at the old site, for plans and progress. Without it, all rows of the table. */
  readonly count?: (from: Pick<Swap, 'source' | 'options'>) => Promise<number>;
  /** Rows of one batch, where 200 would take too long. */
  readonly atOnce?: number;
  /** Tells whether a row is used by rows that have no foreign key to it, so that it stays when the run is undone. */
  readonly isUsed?: (sql: Sql, id: number) => Promise<boolean>;
  /** Called in the transaction that removes a row again, before it goes. */
  readonly beforeRemoval?: (mutation: Mutation, id: number) => Promise<void>;
  /** Called in the transaction that gives columns of a row their former values again, before it does. */
  readonly beforeRestore?: (mutation: Mutation, id: number, former: Readonly<Record<string, unknown>>) => Promise<void>;
  readonly read: (swap: Swap, rows: readonly SourceRow[]) => Promise<readonly OldRow[]>;
}
