import mysql, { type RowDataPacket } from 'mysql2/promise';
import type { DatabaseAddress } from '../../core/config/index.ts';
import { connectionOptions } from '../../core/db/index.ts';
import type { Matching, SourceRow } from './source.ts';

/** A connection that reads one database. Tables are full names. */
export interface Reader {
  /** Names of tables, each with its columns, and the bytes of the table with its indexes. */
  readonly tables: () => Promise<ReadonlyMap<string, FoundTable>>;
  readonly count: (table: string, matching: Matching) => Promise<number>;
  readonly rowsAfter: (table: string, key: string, after: number, limit: number) => Promise<readonly SourceRow[]>;
  readonly rowsWith: (table: string, column: string, values: readonly string[]) => Promise<readonly SourceRow[]>;
  readonly close: () => Promise<void>;
}

export interface FoundTable {
  readonly columns: ReadonlySet<string>;
  readonly bytes: number;
}

const columnsQuery =
  'SELECT table_name AS name, column_name AS col FROM information_schema.columns WHERE table_schema = DATABASE() ORDER BY table_name, ordinal_position';
const sizesQuery =
  'SELECT table_name AS name, COALESCE(data_length + index_length, 0) AS bytes FROM information_schema.tables WHERE table_schema = DATABASE()';

/** A session that refuses every write and waits long between two queries. */
const session = [
  'SET SESSION TRANSACTION READ ONLY',
  "SET SESSION sql_mode='', SESSION wait_timeout=28800, SESSION net_write_timeout=600",
  'SET NAMES utf8mb4',
];

const condition = (matching: Matching): readonly [sql: string, bindings: readonly unknown[]] => {
  const parts = Object.entries(matching);
  return parts.length === 0
    ? ['', []]
    : [` WHERE ${parts.map(() => '?? IN (?)').join(' AND ')}`, parts.flatMap(([column, values]) => [column, values])];
};

/** Connects with a session that only reads. Every value is read as text, whatever its type. */
export const openReader = async (address: DatabaseAddress): Promise<Reader> => {
  const connection = await mysql.createConnection({
    ...connectionOptions(address),
    charset: 'utf8mb4',
    connectTimeout: 10_000,
    dateStrings: true,
    supportBigNumbers: true,
    bigNumberStrings: true,
    typeCast: field => field.string('utf8'),
  });
  // A connection that is lost between two queries reports it at the next one.
  connection.on('error', () => undefined);
  for (const statement of session) await connection.query(statement);
  const rows = async (sql: string, bindings: readonly unknown[] = []): Promise<SourceRow[]> => {
    const [found] = await connection.query<RowDataPacket[]>(sql, [...bindings]);
    return found as SourceRow[];
  };
  const numberOf = async (sql: string, bindings: readonly unknown[]): Promise<number> =>
    Number((await rows(sql, bindings))[0]?.total ?? 0);
  return {
    tables: async () => {
      const sizes = new Map((await rows(sizesQuery)).map(row => [row.name ?? '', Number(row.bytes)]));
      const columns = new Map<string, Set<string>>();
      for (const { name, col } of await rows(columnsQuery)) {
        const known = columns.get(name ?? '') ?? new Set<string>();
        columns.set(name ?? '', known.add(col ?? ''));
      }
      return new Map([...columns].map(([name, names]) => [name, { columns: names, bytes: sizes.get(name) ?? 0 }]));
    },
    count: (table, matching) => {
      const [where, bindings] = condition(matching);
      return numberOf(`SELECT COUNT(*) AS total FROM ??${where}`, [table, ...bindings]);
    },
    rowsAfter: (table, key, after, limit) =>
      rows('SELECT * FROM ?? WHERE ?? > ? ORDER BY ?? LIMIT ?', [table, key, after, key, limit]),
    rowsWith: (table, column, values) => rows('SELECT * FROM ?? WHERE ?? IN (?)', [table, column, values]),
    close: () => connection.end().catch(() => connection.destroy()),
  };
};
