import type { LoadReport } from './dump/load-dump.ts';

/** A row of the old site. Every value as text: numbers and dates as the database prints them; null stays null. */
export type SourceRow = Readonly<Record<string, string | null>>;

/** Columns, each with the values of which a row has one. */
export type Matching = Readonly<Record<string, readonly string[]>>;

/** Names in `OldSite.settings` of what the old site is called and of its time zone, if it states them itself. */
export const factNames = { title: 'site.title', timeZone: 'site.timezone' } as const;

/** Facts that the old site states about itself: `configuration.php`, its settings tables, or options of the command. */
export interface OldSite {
  /** Host and path, lower case, without a slash at the end: `www.example.org/blog`. */
  readonly name: string;
  /** `https://www.example.org/blog`. */
  readonly baseUrl: string;
  readonly title: string;
  /** Of its tables: `lh7_`. */
  readonly prefix: string;
  /** IANA name. */
  readonly timeZone: string;
  /** Signs its download links; never printed. */
  readonly secret: string;
  /** Versions, language, SEF settings and parameters of its extensions, by name. */
  readonly settings: Readonly<Record<string, string>>;
}

/** The database of an old site, read only. Names of tables are without prefix. */
export interface Source {
  readonly site: OldSite;
  /** The folder of its files, if one was given. */
  readonly folder: string | undefined;
  /** Paths of its content files below that folder, sorted. */
  readonly files: readonly string[];
  readonly hasTable: (table: string) => boolean;
  /** Empty for a table that is missing. */
  readonly columnsOf: (table: string) => ReadonlySet<string>;
  /** Rows that match in every column. 0 for a table that is missing, or that lacks one of the columns. */
  readonly count: (table: string, matching?: Matching) => Promise<number>;
  /** The next rows in the order of a numeric key, whole. Empty for a table that is missing; throws without the key. */
  readonly rowsAfter: (table: string, key: string, after: number, limit: number) => Promise<readonly SourceRow[]>;
  /** All rows whose column has one of the values. Empty for a table or column that is missing. */
  readonly rowsWith: (table: string, column: string, values: readonly string[]) => Promise<readonly SourceRow[]>;
  /** Closing it again waits for the same end. */
  readonly close: () => Promise<void>;
}

/** A source with facts about the database that only a plan needs. */
export interface OpenedSource extends Source {
  /** `kind` of its row in `old_sites`: the system that it ran on. */
  readonly kind: 'joomla' | 'wordpress';
  /** Prefixes of all sites of Joomla in the database; none of an export. */
  readonly prefixes: readonly string[];
  /** Bytes of its tables with their indexes. */
  readonly bytes: number;
  /** How the dump was loaded; undefined for a live database. */
  readonly load: LoadReport | undefined;
}
