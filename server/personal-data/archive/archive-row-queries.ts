import type { Knex, Sql } from '../../core/db/index.ts';

/** Row of an archive, with plain values only. */
export type ArchivedRow = Readonly<Record<string, unknown>>;

export interface Person {
  readonly userId: number | null;
  readonly emailKey: string;
}

export interface Section {
  /** File name in the archive; a constant, never user input. */
  readonly name: string;
  readonly rows: () => AsyncIterable<ArchivedRow>;
}

const batchSize = 200;

interface WithCursor {
  readonly cursor: number;
}

type Batch = (after: number) => Promise<(ArchivedRow & WithCursor)[]>;

/**
 * Yields rows in batches by an increasing column, so that a large account does not fill memory. The column itself is
 * left out.
 */
export const rowsInBatches = async function* (batch: Batch): AsyncGenerator<ArchivedRow> {
  for (let after = 0; ; ) {
    const rows = await batch(after);
    for (const { cursor: _, ...row } of rows) yield row;
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    after = last.cursor;
  }
};

export const batchAfter = (query: Knex.QueryBuilder, column: string, after: number) =>
  query.select({ cursor: column }).where(column, '>', after).orderBy(column).limit(batchSize);

/** Stored file of an account. */
export interface OwnMedia {
  readonly id: number;
  readonly name: string;
  readonly title: string;
  readonly alt: string;
  readonly caption: string;
  readonly sizes: string | null;
  readonly kind: string;
  readonly mime: string;
  readonly filename: string;
  readonly version: string | null;
  readonly at: Date;
}

export const mediaOf = async function* (sql: Sql, id: number): AsyncGenerator<OwnMedia> {
  for (let after = 0; ; ) {
    const rows: OwnMedia[] = await sql('media')
      .select({
        id: 'id',
        name: 'name',
        title: 'title',
        alt: 'alt',
        caption: 'caption',
        sizes: 'sizes',
        kind: 'kind',
        mime: 'mime',
        filename: 'filename',
        version: 'version',
        at: 'created_at',
      })
      .where('owner_id', id)
      .where('id', '>', after)
      .orderBy('id')
      .limit(batchSize);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    after = last.id;
  }
};
