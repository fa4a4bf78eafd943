import { type Connection, createConnection } from 'mysql2';
import type { RowDataPacket } from 'mysql2/promise';
import type { DatabaseAddress } from '../../core/config/index.ts';
import { connectionOptions } from '../../core/db/index.ts';
import { omittedTables } from '../../export/index.ts';
import type { ServerConnection } from '../source/index.ts';

/** Their rows name the migrations that the copied tables have had. */
const migrationTables = ['migrations', 'migrations_lock', 'migrations_turn'];

/**
 * Tables whose rows stay behind: nobody is signed in on the copy, nothing waits to be sent or done, and no account of
 * another network is used.
 */
const withoutRows = new Set(
  [...omittedTables('secret'), ...omittedTables('momentary'), 'autopost_accounts', 'payment_events'].filter(
    table => !migrationTables.includes(table),
  ),
);

const rowsAtOnce = 200;
const bytesAtOnce = 1024 * 1024;

interface Table {
  readonly name: string;
  readonly definition: string;
  /** Without columns that the database computes. */
  readonly columns: readonly string[];
}

const tablesOf = async (connection: ServerConnection, database: string): Promise<readonly Table[]> => {
  const [found] = await connection.query<RowDataPacket[]>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = ? AND table_type = 'BASE TABLE'",
    [database],
  );
  const tables: Table[] = [];
  for (const { name } of found) {
    const [[made]] = await connection.query<RowDataPacket[]>('SHOW CREATE TABLE ??.??', [database, name]);
    const [columns] = await connection.query<RowDataPacket[]>(
      "SELECT column_name AS name FROM information_schema.columns WHERE table_schema = ? AND table_name = ? AND COALESCE(generation_expression, '') = ''",
      [database, name],
    );
    tables.push({
      name: String(name),
      definition: String(made?.['Create Table']),
      columns: columns.map(column => String(column.name)),
    });
  }
  return tables;
};

/** Others go on writing: rows are read without locks, and a row may come without one that it refers to. */
const prepare = async (connection: ServerConnection): Promise<void> => {
  await connection.query('SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED');
  await connection.query(
    "SET SESSION foreign_key_checks=0, SESSION unique_checks=0, SESSION sql_mode='NO_AUTO_VALUE_ON_ZERO', SESSION time_zone='+00:00'",
  );
};

/** Copies the tables of a database into an empty one of the same server. */
export const copyWithin = async (connection: ServerConnection, from: string, to: string): Promise<void> => {
  const tables = await tablesOf(connection, from);
  await prepare(connection);
  await connection.query('USE ??', [to]);
  for (const { name, definition, columns } of tables) {
    await connection.query(definition);
    if (!withoutRows.has(name))
      await connection.query('INSERT INTO ??.?? (??) SELECT ?? FROM ??.??', [to, name, columns, columns, from, name]);
  }
};

const sizeOf = (row: readonly unknown[]): number =>
  row.reduce<number>((sum, value) => sum + (typeof value === 'string' || Buffer.isBuffer(value) ? value.length : 8), 0);

/** Rows of a table as they are stored, a few at a time. */
async function* rowsOf(connection: Connection, { name, columns }: Table) {
  const query = connection.query({
    sql: 'SELECT ?? FROM ??',
    values: [columns, name],
    rowsAsArray: true,
    // Texts keep their bytes, whatever their character set.
    typeCast: (field, next) => (/BLOB|STRING|JSON|BIT/.test(field.type) ? field.buffer() : next()),
  });
  let rows: (readonly unknown[])[] = [];
  let bytes = 0;
  for await (const row of query.stream({ highWaterMark: rowsAtOnce })) {
    rows.push(row);
    bytes += sizeOf(row);
    if (rows.length < rowsAtOnce && bytes < bytesAtOnce) continue;
    yield rows;
    [rows, bytes] = [[], 0];
  }
  if (rows.length > 0) yield rows;
}

const openRows = (address: DatabaseAddress): Connection => {
  const connection = createConnection({
    ...connectionOptions(address),
    charset: 'utf8mb4',
    dateStrings: true,
    supportBigNumbers: true,
    bigNumberStrings: true,
  });
  connection.on('error', () => undefined);
  connection.query("SET SESSION time_zone='+00:00'");
  return connection;
};

/** Copies the tables of a site's database into an empty one that another user, maybe of another server, reaches. */
export const copyAcross = async (
  site: { readonly connection: ServerConnection; readonly address: DatabaseAddress },
  target: ServerConnection,
): Promise<void> => {
  const tables = await tablesOf(site.connection, site.address.database);
  await prepare(target);
  const source = openRows(site.address);
  try {
    for (const table of tables) {
      await target.query(table.definition);
      if (withoutRows.has(table.name)) continue;
      for await (const rows of rowsOf(source, table))
        await target.query('INSERT INTO ?? (??) VALUES ?', [table.name, table.columns, rows]);
    }
  } finally {
    source.destroy();
  }
};

const marker = 'lectern_preview';

/** Names the owner of a preview in a database that is not ours, so that it is known again when the owner was killed. */
export const markOwn = async (connection: ServerConnection, name: string): Promise<void> => {
  await connection.query('CREATE TABLE ?? (name VARCHAR(60) PRIMARY KEY)', [marker]);
  await connection.query('INSERT INTO ?? VALUES (?)', [marker, name]);
};

/** The owner of the preview in a database; undefined for a database of anything else. */
export const ownerOf = async (connection: ServerConnection, tables: readonly string[]): Promise<string | undefined> => {
  if (!tables.includes(marker)) return undefined;
  const [rows] = await connection.query<RowDataPacket[]>('SELECT name FROM ??', [marker]);
  return rows[0] && String(rows[0].name);
};
