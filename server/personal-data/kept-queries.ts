import type { Knex, Sql } from '../core/db/index.ts';

/** What a row of a copy may hold: nothing but plain values. */
export type Kept = Readonly<Record<string, unknown>>;

export interface Person {
  readonly userId: number | null;
  readonly emailKey: string;
}

export interface Section {
  /** A file's name in the copy: one of ours, never anybody's words. */
  readonly name: string;
  readonly rows: () => AsyncIterable<Kept>;
}

const atOnce = 200;

interface Walked {
  readonly cursor: number;
}

type Batch = (after: number) => Promise<(Kept & Walked)[]>;

/** Rows in steps by a growing number, so that a large account fills no memory. The number itself is not part of the copy. */
export const walk = async function* (batch: Batch): AsyncGenerator<Kept> {
  for (let after = 0; ; ) {
    const rows = await batch(after);
    for (const { cursor: _, ...row } of rows) yield row;
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) return;
    after = last.cursor;
  }
};

export const steps = (query: Knex.QueryBuilder, column: string, after: number) =>
  query.select({ cursor: column }).where(column, '>', after).orderBy(column).limit(atOnce);

/** A kept file of an account. */
export interface OwnMedia {
  readonly id: number;
  readonly name: string;
  readonly title: string;
  readonly alt: string;
  readonly caption: string;
  readonly sizes: string | null;
  readonly kind: string;
  readonly mime: string;
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
        at: 'created_at',
      })
      .where('owner_id', id)
      .where('id', '>', after)
      .orderBy('id')
      .limit(atOnce);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) return;
    after = last.id;
  }
};
