/** How the rows of a table of content are exported. Columns that are named nowhere are exported as they are. */
export interface ContentTable {
  /** Columns of JSON, exported as JSON. */
  readonly json?: readonly string[];
  /** Columns of markup, sanitized again by an import. */
  readonly markup?: readonly string[];
  /** Members of JSON columns that are markup. */
  readonly markupIn?: Readonly<Record<string, readonly string[]>>;
  /** Columns of long text that is printed as text, never as markup. */
  readonly plain?: readonly string[];
  /** Columns of BBCode, each with the column of its rendered markup, which an import renders anew. */
  readonly rendered?: Readonly<Record<string, string>>;
  /** Columns that name a stored file or folder: 32 hex characters, since paths are made of them. */
  readonly storageNames?: readonly string[];
  /** Columns of web addresses that pages link to. */
  readonly addresses?: readonly string[];
  /** Columns that are never exported, each with the value that an import stores. */
  readonly secrets?: Readonly<Record<string, string>>;
  /**
   * Columns that are left out of an export without the secrets of accounts, each with the value that an import stores.
   */
  readonly accountSecrets?: Readonly<Record<string, string>>;
  /** Left out whole of an export without the secrets of accounts: its rows may repeat them. */
  readonly repeatsSecrets?: boolean;
}

/**
 * Why a table is not exported. `secret`: sessions and links. `momentary`: work in progress, caches, counters of limits
 * and rows that mean something on this server alone. `derived`: rows that follow from others and are made again.
 */
export type OmittedClass = 'secret' | 'momentary' | 'derived';

export type TableClass = ContentTable | OmittedClass;

export const isContent = (one: TableClass): one is ContentTable => typeof one !== 'string';
