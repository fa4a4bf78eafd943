import mysql from 'mysql2/promise';
import type { DatabaseAddress } from '../../server/core/config/index.ts';
import { connectionOptions } from '../../server/core/db/connection-options.ts';
import type { Knex } from '../../server/core/db/db.ts';

export const tablesOf = (sql: Knex, database: string): Promise<string[]> =>
  sql('information_schema.tables')
    .where({ table_schema: database, table_type: 'BASE TABLE' })
    .orderBy('table_name')
    .pluck('table_name');

/** Drops these tables, whatever refers to what. */
export const dropTables = (sql: Knex, names: readonly string[]): Promise<void> =>
  sql.transaction(async tx => {
    await tx.raw('SET SESSION foreign_key_checks = 0');
    for (const name of names) await tx.schema.dropTableIfExists(name);
    await tx.raw('SET SESSION foreign_key_checks = 1');
  });

export const makeDatabase = (sql: Knex, name: string): Promise<unknown> =>
  Promise.resolve(sql.raw('CREATE DATABASE ?? CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci', [name]));

export const dropDatabase = (sql: Knex, name: string): Promise<unknown> =>
  Promise.resolve(sql.raw('DROP DATABASE IF EXISTS ??', [name]));

interface Move {
  readonly table: string;
  readonly from: string;
  readonly to: string;
}

/** Moves tables between databases in one statement: all of them or none. */
export const moveTables = (sql: Knex, moves: readonly Move[]): Promise<void> =>
  sql.transaction(async tx => {
    await tx.raw('SET SESSION foreign_key_checks = 0');
    const list = moves.map(() => '??.?? TO ??.??').join(', ');
    await tx.raw(
      `RENAME TABLE ${list}`,
      moves.flatMap(({ table, from, to }) => [from, table, to, table]),
    );
    await tx.raw('SET SESSION foreign_key_checks = 1');
  });

const probeMs = 5_000;

/** Throws if a database server does not answer a query in time. */
export const probe = async (address: DatabaseAddress): Promise<void> => {
  const connection = await mysql.createConnection({ ...connectionOptions(address), connectTimeout: probeMs });
  connection.on('error', () => undefined);
  try {
    await connection.query({ sql: 'SELECT 1', timeout: probeMs });
  } finally {
    connection.destroy();
  }
};

/** Runs the statements of a dump on one connection, unchanged. */
export const runStatements = async (address: DatabaseAddress, statements: AsyncIterable<string>): Promise<void> => {
  const connection = await mysql.createConnection({ ...connectionOptions(address), charset: 'utf8mb4' });
  try {
    for await (const statement of statements) if (statement !== '') await connection.query(statement);
  } finally {
    await connection.end();
  }
};
