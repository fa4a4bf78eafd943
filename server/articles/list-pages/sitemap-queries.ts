import type { Sql } from '../../core/db/index.ts';
import { listedArticles, type ReaderScope } from '../article-model/index.ts';

export interface MappedArticle {
  readonly id: number;
  readonly alias: string;
  readonly modifiedAt: Date;
}

/** Newest public articles by date. */
export const mappedArticles = (sql: Sql, showing: ReaderScope, most: number): Promise<MappedArticle[]> =>
  listedArticles(sql, { kind: 'site' }, showing)
    .select('l.id', 'l.alias', { modifiedAt: 'l.modified_at' })
    .orderBy([
      { column: 'l.created_at', order: 'desc' },
      { column: 'l.id', order: 'desc' },
    ])
    .limit(most);
