import { plainError } from '../../../core/errors/index.ts';
import type { Matching, Source, SourceRow } from '../../source/index.ts';
import { openTable, type SpoolTable } from './spool.ts';

/** Tables into which an export is read, each with its indexed columns. Their key is `number`. */
const columns = {
  wp_site: [],
  wp_authors: ['key', 'login', 'id', 'email'],
  wp_categories: ['key', 'slug'],
  wp_tags: ['key', 'slug'],
  /** Terms of other kinds. */
  wp_terms: ['key'],
  wp_posts: ['key', 'id'],
  wp_pages: ['key', 'id'],
  wp_attachments: ['key', 'id', 'parent', 'picture'],
  /** Pictures that texts show and that are no attachments. */
  wp_pictures: ['key', 'picture'],
  wp_comments: ['key'],
  /** Items that are no posts, pages or attachments, or that cannot be read. */
  wp_others: ['key'],
  /** Counts for the plan. */
  wp_counts: [],
} as const;

export type WxrTable = keyof typeof columns;
export type WxrTables = Readonly<Record<WxrTable, SpoolTable>>;

/** Opens the empty tables of an export. */
export const openTables = async (dataDir: string): Promise<WxrTables> => {
  const opened: SpoolTable[] = [];
  const next = async (table: WxrTable): Promise<SpoolTable> => {
    const one = await openTable(dataDir, columns[table]);
    opened.push(one);
    return one;
  };
  try {
    return {
      wp_site: await next('wp_site'),
      wp_authors: await next('wp_authors'),
      wp_categories: await next('wp_categories'),
      wp_tags: await next('wp_tags'),
      wp_terms: await next('wp_terms'),
      wp_posts: await next('wp_posts'),
      wp_pages: await next('wp_pages'),
      wp_attachments: await next('wp_attachments'),
      wp_pictures: await next('wp_pictures'),
      wp_comments: await next('wp_comments'),
      wp_others: await next('wp_others'),
      wp_counts: await next('wp_counts'),
    };
  } catch (error) {
    for (const one of opened) await one.close();
    throw error;
  }
};

const isTable = (name: string): name is WxrTable => Object.hasOwn(columns, name);

const noRows: readonly SourceRow[] = [];

type Reading = Pick<Source, 'hasTable' | 'columnsOf' | 'count' | 'rowsAfter' | 'rowsWith' | 'close'>;

/** The tables as those of an old site. Only indexed columns can be searched; rows are counted as a whole. */
export const tableSource = (tables: WxrTables): Reading => {
  const of = (name: string): SpoolTable | undefined => (isTable(name) ? tables[name] : undefined);
  let closing: Promise<void> | undefined;
  const closeAll = async (): Promise<void> => {
    for (const table of Object.values(tables)) await table.close();
  };
  return {
    hasTable: name => of(name) !== undefined,
    columnsOf: name => new Set(isTable(name) ? ['number', ...columns[name]] : []),
    count: async (name, matching: Matching = {}) => (Object.keys(matching).length === 0 ? (of(name)?.count() ?? 0) : 0),
    rowsAfter: async (name, key, after, limit) => {
      if (key !== 'number') throw plainError(`The table ${name} of an export has no key ${key}.`);
      return (await of(name)?.rowsAfter(after, limit)) ?? noRows;
    },
    rowsWith: async (name, column, values) => (await of(name)?.rowsWith(column, values)) ?? noRows,
    close: () => {
      closing ??= closeAll();
      return closing;
    },
  };
};
