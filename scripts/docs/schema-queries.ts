import type { Knex } from '../../server/core/db/db.ts';

export interface ColumnRow {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly collation: string | null;
  readonly nullable: 'YES' | 'NO';
  /** As SQL: quoted, `NULL` or null for none. */
  readonly preset: string | null;
  readonly extra: string;
  readonly expression: string | null;
}

export interface KeyRow {
  readonly table: string;
  readonly name: string;
  readonly column: string;
  readonly nonUnique: number;
}

export interface ForeignKeyRow {
  readonly table: string;
  readonly column: string;
  readonly target: string;
  readonly targetColumn: string;
  readonly onDelete: string;
}

export interface TableRow {
  readonly name: string;
  readonly purpose: string;
  readonly collation: string;
}

const here = { table_schema: 'DATABASE()' } as const;

const from = (sql: Knex, view: string) =>
  sql(`information_schema.${view} as s`).where('s.table_schema', sql.raw(here.table_schema));

/** Returns the tables of the database, without those of the migrations themselves. */
export const tableRows = async (sql: Knex): Promise<TableRow[]> =>
  from(sql, 'tables')
    .whereNot('s.table_name', 'like', 'migrations%')
    .orderBy('s.table_name')
    .select({ name: 's.table_name', purpose: 's.table_comment', collation: 's.table_collation' });

export const columnRows = async (sql: Knex): Promise<ColumnRow[]> =>
  from(sql, 'columns').orderBy(['s.table_name', 's.ordinal_position']).select({
    table: 's.table_name',
    name: 's.column_name',
    type: 's.column_type',
    collation: 's.collation_name',
    nullable: 's.is_nullable',
    preset: 's.column_default',
    extra: 's.extra',
    expression: 's.generation_expression',
  });

/** Returns the columns of each key, in order. */
export const keyRows = async (sql: Knex): Promise<KeyRow[]> =>
  from(sql, 'statistics')
    .orderBy(['s.table_name', 's.index_name', 's.seq_in_index'])
    .select({ table: 's.table_name', name: 's.index_name', column: 's.column_name', nonUnique: 's.non_unique' });

export const foreignKeyRows = async (sql: Knex): Promise<ForeignKeyRow[]> =>
  from(sql, 'key_column_usage')
    .join('information_schema.referential_constraints as r', join =>
      join
        .on('r.constraint_schema', 's.table_schema')
        .on('r.constraint_name', 's.constraint_name')
        .on('r.table_name', 's.table_name'),
    )
    .orderBy(['s.table_name', 's.column_name'])
    .select({
      table: 's.table_name',
      column: 's.column_name',
      target: 's.referenced_table_name',
      targetColumn: 's.referenced_column_name',
      onDelete: 'r.delete_rule',
    });
