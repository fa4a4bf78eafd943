import { migrationSource } from '../../migrations/index.ts';
import type { Knex } from './db.ts';

const config: Knex.MigratorConfig = { migrationSource, tableName: 'migrations', disableTransactions: true };

/** Another runner holds the database's migration lock. */
class MigrationBusy extends Error {}

const lockName = 'lectern-migrate';

interface LockAnswer {
  readonly held: number | null;
}

// The lock belongs to a connection, so a dead runner's lock is gone with it; knex's own lock row, which would stay, is
// freed by whoever holds this one.
const locked = async <T>(sql: Knex, work: () => Promise<T>): Promise<T> => {
  const connection: unknown = await sql.client.acquireConnection();
  try {
    const [[answer]]: [LockAnswer[]] = await sql
      .raw('SELECT GET_LOCK(?, 30) AS held', [lockName])
      .connection(connection);
    if (answer?.held !== 1) throw new MigrationBusy('another process is migrating this database');
    await sql.migrate.forceFreeMigrationsLock(config);
    return await work();
  } finally {
    await sql.raw('SELECT RELEASE_LOCK(?)', [lockName]).connection(connection);
    await sql.client.releaseConnection(connection);
  }
};

/** Brings the schema up to date; answers the names that ran. */
export const migrateUp = (sql: Knex): Promise<string[]> =>
  locked(sql, async () => {
    const [, names]: [number, string[]] = await sql.migrate.latest(config);
    return names;
  });

/** Takes back the newest batch, or everything. */
export const migrateDown = (sql: Knex, { all = false }: { all?: boolean } = {}): Promise<string[]> =>
  locked(sql, async () => {
    const [, names]: [number, string[]] = await sql.migrate.rollback(config, all);
    return names;
  });

export interface MigrationStatus {
  readonly done: readonly string[];
  readonly pending: readonly string[];
}

/** What was done and what is still to come, by name. */
export const migrationStatus = async (sql: Knex): Promise<MigrationStatus> => {
  const [done, pending]: [{ name: string }[], string[]] = await sql.migrate.list(config);
  return { done: done.map(one => one.name), pending };
};
