import { randomBytes } from 'node:crypto';
import { outlastsFile } from '../../scripts/testing/lasting.mjs';
import { databaseAddress } from '../core/config/index.ts';
import { connect, type Knex } from '../core/db/db.ts';
import { migrateUp } from '../core/db/migrate.ts';
import { testServerUrl } from './server-address.ts';
import { type Schema, schemaOf } from './stale-check/query-tables.ts';

const template = `lectern_template_${process.env.TEST_TEMPLATE ?? 'default'}`;

// A storm of requests waits for its turn on a busy machine too.
const at = (database: string): Knex =>
  connect({ ...databaseAddress(testServerUrl()), database }, { poolSize: 8, acquireMs: 60_000 });

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
  readonly schema: Schema;
  readonly drop: () => Promise<void>;
}

interface TableState {
  readonly name: string;
  /** The id of the next row; null without such a column. */
  readonly next: number | null;
}

/** Empties the tables that hold rows, or held some. */
const emptyTables = async (sql: Knex): Promise<void> => {
  const [states = []]: TableState[][] = await sql.raw(
    'SELECT table_name AS name, auto_increment AS next FROM information_schema.tables WHERE table_schema = DATABASE()',
  );
  const others = states.filter(({ next }) => next === null);
  const filled = others.map(({ name }) => `SELECT '${name}' AS name FROM DUAL WHERE EXISTS (SELECT 1 FROM ${name})`);
  const [rows = []]: TableRow[][] = await sql.raw(filled.join(' UNION ALL '));
  const used = [...states.filter(({ next }) => next !== null && next > 1), ...rows];
  await sql.transaction(async tx => {
    await tx.raw('SET SESSION foreign_key_checks = 0');
    for (const { name } of used) await tx.raw(`TRUNCATE TABLE ${name}`);
  });
};

const createDatabase = async (): Promise<string> => {
  const server = at('');
  const name = `lectern_test_${randomBytes(6).toString('hex')}`;
  await server.raw(`CREATE DATABASE ${name} CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci`);
  const sql = at(name);
  await copyTables(server, sql).finally(() => Promise.all([sql.destroy(), server.destroy()]));
  return name;
};

const dropDatabase = async (name: string): Promise<void> => {
  const server = at('');
  await server.raw(`DROP DATABASE IF EXISTS ${name}`).finally(() => server.destroy());
};

/** Databases of finished test files, empty again: emptying takes a tenth of the time of creating. */
const free: string[] = [];
const created = new Set<string>();

/** Makes a database free for the next test file of this process, or drops it. */
const release = async (name: string): Promise<void> => {
  if (created.has(name) || outlastsFile(() => dropDatabase(name))) {
    created.add(name);
    const sql = at(name);
    const isEmpty = await emptyTables(sql).then(
      () => true,
      () => false,
    );
    await sql.destroy();
    if (isEmpty) free.push(name);
  } else await dropDatabase(name);
};

/** A migrated, empty database for one test file. */
export const testDatabase = async (): Promise<TestDatabase> => {
  const name = free.pop() ?? (await createDatabase());
  const sql = at(name);
  return {
    sql,
    name,
    schema: schemaOf(tables ?? []),
    drop: async () => {
      await sql.destroy();
      await release(name);
    },
  };
};
