import type { Sql } from '../../core/db/index.ts';
import { listedItems, type ReaderScope } from '../article-model/index.ts';

export interface MappedItem {
  readonly id: number;
  readonly alias: string;
  readonly modifiedAt: Date;
}

/** Newest public items by date. */
export const mappedItems = (sql: Sql, showing: ReaderScope, most: number): Promise<MappedItem[]> =>
  listedItems(sql, { kind: 'site' }, showing)
    .select('l.id', 'l.alias', { modifiedAt: 'l.modified_at' })
    .orderBy([
      { column: 'l.created_at', order: 'desc' },
      { column: 'l.id', order: 'desc' },
    ])
    .limit(most);
