import { migrationSource } from '../../migrations/index.ts';
import type { Knex } from './db.ts';
import { inTurn } from './turn.ts';
import { doneMigrations } from './turn-queries.ts';

const config: Knex.MigratorConfig = { migrationSource, tableName: 'migrations', disableTransactions: true };

// Frees knex's lock row while this process has the turn: its former holder is dead.
const locked = <T>(sql: Knex, work: () => Promise<T>, onWait?: () => void): Promise<T> =>
  inTurn(
    sql,
    async () => {
      await sql.migrate.forceFreeMigrationsLock(config);
      return work();
    },
    onWait,
  );

const isUpToDate = async (sql: Knex): Promise<boolean> => {
  const done = new Set(await doneMigrations(sql));
  return (await migrationSource.getMigrations([])).every(name => done.has(name));
};

/** Brings the schema up to date; answers the names that ran. Says so when another process is at it. */
export const migrateUp = async (sql: Knex, onWait?: () => void): Promise<string[]> => {
  if (await isUpToDate(sql)) return [];
  const latest = async (): Promise<string[]> => {
    const [, names]: [number, string[]] = await sql.migrate.latest(config);
    return names;
  };
  return locked(sql, latest, onWait);
};

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
