import type { Sql } from '../../core/db/index.ts';

export interface ColumnRow {
  readonly table: string;
  readonly name: string;
  /** `int`, `varchar` … */
  readonly type: string;
  /** `int unsigned`, `tinyint(1)` … */
  readonly fullType: string;
  readonly nullable: 'YES' | 'NO';
  readonly preset: string | null;
  readonly extra: string;
  /** Longest text in characters. */
  readonly characters: number | null;
  /** Longest text or binary value in bytes. */
  readonly octets: number | null;
  readonly charset: string | null;
}

const from = (sql: Sql, view: string) =>
  sql(`information_schema.${view} as s`).where('s.table_schema', sql.raw('DATABASE()'));

/** Columns of every table in their order, without those that the database generates. */
export const columnRows = (sql: Sql): Promise<ColumnRow[]> =>
  from(sql, 'columns')
    .whereNot('s.extra', 'like', '%GENERATED%')
    .orderBy(['s.table_name', 's.ordinal_position'])
    .select({
      table: 's.table_name',
      name: 's.column_name',
      type: 's.data_type',
      fullType: 's.column_type',
      nullable: 's.is_nullable',
      preset: 's.column_default',
      extra: 's.extra',
      characters: 's.character_maximum_length',
      octets: 's.character_octet_length',
      charset: 's.character_set_name',
    });

export interface KeyColumn {
  readonly table: string;
  readonly name: string;
}

/** Columns of the primary keys, in order. */
export const primaryKeyRows = (sql: Sql): Promise<KeyColumn[]> =>
  from(sql, 'statistics')
    .where('s.index_name', 'PRIMARY')
    .orderBy(['s.table_name', 's.seq_in_index'])
    .select({ table: 's.table_name', name: 's.column_name' });

export interface ForeignKey {
  readonly table: string;
  readonly column: string;
  readonly target: string;
  readonly targetColumn: string;
}

export const foreignKeys = (sql: Sql): Promise<ForeignKey[]> =>
  from(sql, 'key_column_usage').whereNotNull('s.referenced_table_name').select({
    table: 's.table_name',
    column: 's.column_name',
    target: 's.referenced_table_name',
    targetColumn: 's.referenced_column_name',
  });

/** Names of all tables of the database. */
export const tableNames = (sql: Sql): Promise<string[]> =>
  from(sql, 'tables').where('s.table_type', 'BASE TABLE').orderBy('s.table_name').pluck('s.table_name');
