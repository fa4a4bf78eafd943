import { joomlaKinds } from '../joomla/index.ts';
import { countRows, kindName, type SwapOptions } from '../run/index.ts';
import type { Matching, OpenedSource } from '../source/index.ts';

export interface KindCount {
  /** Words for people. */
  readonly kind: string;
  /** Name of the table without its prefix; absent for counts of an export. */
  readonly table?: string;
  readonly found: number;
}

/** Rows that no kind of an import takes along. */
interface Unplaced {
  readonly kind: string;
  readonly table: string;
  /** Only these rows; a condition on a column that the table lacks is left out. */
  readonly only?: Matching;
}

const unplaced: readonly Unplaced[] = [
  { kind: 'Private messages', table: 'messages' },
  { kind: 'Modules', table: 'modules', only: { client_id: ['0'] } },
  { kind: 'Contacts', table: 'contact_details' },
  { kind: 'Banners', table: 'banners' },
  { kind: 'Web links', table: 'weblinks' },
  { kind: 'News feeds', table: 'newsfeeds' },
  { kind: 'EasyBlog field values', table: 'easyblog_fields_values' },
  { kind: 'EasyBlog group permissions', table: 'easyblog_acl_group' },
  { kind: 'EasyBlog post templates', table: 'easyblog_post_templates' },
  { kind: 'EasyBlog feed imports', table: 'easyblog_feeds' },
  { kind: 'EasyBlog FeedBurner addresses', table: 'easyblog_feedburner' },
  { kind: 'EasyBlog advertisements', table: 'easyblog_adsense' },
  { kind: 'EasyBlog access tokens for other services', table: 'easyblog_oauth' },
  { kind: 'EasyBlog keys', table: 'easyblog_hashkeys' },
  { kind: 'EasyBlog e-mails not sent yet', table: 'easyblog_mailq' },
];

/** Counts every kind of an import whose table the old site has, as the import itself counts it. */
export const countImported = async (source: OpenedSource, options: SwapOptions): Promise<readonly KindCount[]> => {
  const counts: KindCount[] = [];
  for (const kind of joomlaKinds)
    if (source.hasTable(kind.table))
      counts.push({
        kind: kindName(kind.kind),
        table: kind.table,
        found: await countRows({ source, options }, kind),
      });
  return counts;
};

const countUnplaced = (source: OpenedSource, { table, only = {} }: Unplaced): Promise<number> => {
  const columns = source.columnsOf(table);
  return source.count(table, Object.fromEntries(Object.entries(only).filter(([column]) => columns.has(column))));
};

/** Counts what has no place here, where there is any. */
export const countWithoutPlace = async (source: OpenedSource): Promise<readonly KindCount[]> => {
  const counts: KindCount[] = [];
  for (const one of unplaced)
    if (source.hasTable(one.table))
      counts.push({ kind: one.kind, table: one.table, found: await countUnplaced(source, one) });
  return counts.filter(({ found }) => found > 0);
};
