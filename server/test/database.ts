import { randomBytes } from 'node:crypto';
import { databaseAddress } from '../core/config/environment.ts';
import { connect, type Knex } from '../core/db/db.ts';
import { migrateUp } from '../core/db/migrate.ts';

const serverUrl = process.env.TEST_DATABASE_URL;
if (!serverUrl) throw new Error('TEST_DATABASE_URL is not set: run tests through `npm test -- <part of a file name>`');

const address = databaseAddress(serverUrl);
const template = `lectern_template_${process.env.TEST_TEMPLATE ?? 'default'}`;

const at = (database: string): Knex => connect({ ...address, database }, { poolSize: 8 });

interface TableRow {
  readonly name: string;
}

/** Migrates the template database, unless another process has, and returns the statements that create its tables. */
const readTables = async (server: Knex): Promise<string[]> => {
  await server.raw(`CREATE DATABASE IF NOT EXISTS ${template} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
  const sql = at(template);
  try {
    await migrateUp(sql);
    const [rows = []]: TableRow[][] = await sql.raw(
      'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = ?',
      [template],
    );
    const statements: string[] = [];
    for (const { name } of rows) {
      const [[row] = []]: Record<string, string>[][] = await sql.raw(`SHOW CREATE TABLE ${name}`);
      statements.push(String(row?.['Create Table']));
    }
    return statements;
  } finally {
    await sql.destroy();
  }
};

// Read once in each process: copying the tables takes fewer statements than migrating, or than reading them again.
let tables: readonly string[] | undefined;

const copyTables = async (server: Knex, sql: Knex): Promise<void> => {
  tables ??= await readTables(server);
  const statements = tables;
  await sql.transaction(async tx => {
    await tx.raw('SET SESSION foreign_key_checks = 0');
    for (const statement of statements) await tx.raw(statement);
    await tx.raw('SET SESSION foreign_key_checks = 1');
  });
};

export interface TestDatabase {
  readonly sql: Knex;
  readonly name: string;
  readonly drop: () => Promise<void>;
}

/** A fresh, migrated, empty database of its own for a test file. */
export const testDatabase = async (): Promise<TestDatabase> => {
  const name = `lectern_test_${randomBytes(6).toString('hex')}`;
  const server = at('');
  await server.raw(`CREATE DATABASE ${name} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
  const sql = at(name);
  await copyTables(server, sql);
  return {
    sql,
    name,
    drop: async () => {
      await sql.destroy();
      await server.raw(`DROP DATABASE IF EXISTS ${name}`);
      await server.destroy();
    },
  };
};
