import { migrationSource } from '../../../migrations/index.ts';
import { plainError } from '../errors/index.ts';
import { inTurn, type Turn } from './advisory-lock.ts';
import { doneMigrations } from './advisory-lock-queries.ts';
import type { Knex } from './db.ts';
import { retrying } from './transact.ts';

const config: Knex.MigratorConfig = { migrationSource, tableName: 'migrations', disableTransactions: true };

/** Checks the turn before each migration, and before its end is recorded: a process that took the turn repeats it. */
const checked = ({ check }: Turn): Knex.MigratorConfigWithLifecycleHooks => ({
  ...config,
  beforeEach: check,
  afterEach: check,
});

// Frees knex's own lock row: this process has the lock, so its former holder is dead or has lost it.
const locked = <T>(
  sql: Knex,
  work: (withChecks: Knex.MigratorConfigWithLifecycleHooks) => Promise<T>,
  onWait?: () => void,
): Promise<T> =>
  inTurn(
    sql,
    async turn => {
      await retrying(() => sql.migrate.forceFreeMigrationsLock(config));
      return work(checked(turn));
    },
    onWait,
  );

/** Message for an operator about a database or a backup that this version cannot use. */
export const otherSchemaSentence =
  'This database or backup was made by another version of Lectern, and this version cannot use its tables: go on with the version that made it (back up and export there), or start anew with an empty database (another DATABASE_URL or DATA_DIR).';

/**
 * True if a schema has migrations unknown to this version and lacks some of its own. A schema that lacks none is that
 * of a later version, which only adds to it: an earlier version works with it.
 */
export const isOtherSchema = async (done: readonly string[]): Promise<boolean> => {
  const known = await migrationSource.getMigrations([]);
  return done.some(name => !known.includes(name)) && known.some(name => !done.includes(name));
};

/** Throws a plain error when the schema belongs to another version. */
const refuseOtherSchema = async (done: readonly string[]): Promise<void> => {
  if (await isOtherSchema(done)) throw plainError(otherSchemaSentence);
};

/** Brings the schema up to date; returns the names that ran. Calls `onWait` when another process has the lock. */
export const migrateUp = async (sql: Knex, onWait?: () => void): Promise<string[]> => {
  const done = await doneMigrations(sql);
  await refuseOtherSchema(done);
  if ((await migrationSource.getMigrations([])).every(name => done.includes(name))) return [];
  const latest = async (withChecks: Knex.MigratorConfigWithLifecycleHooks): Promise<string[]> => {
    const [, names]: [number, string[]] = await sql.migrate.latest(withChecks);
    return names;
  };
  return locked(sql, latest, onWait);
};

/** Reverts the newest batch, or everything. */
export const migrateDown = async (sql: Knex, { all = false }: { all?: boolean } = {}): Promise<string[]> => {
  await refuseOtherSchema(await doneMigrations(sql));
  return locked(sql, async withChecks => {
    const [, names]: [number, string[]] = await sql.migrate.rollback(withChecks, all);
    return names;
  });
};

/** Names of the migrations of this version, in order. */
export const knownMigrations = (): Promise<string[]> => migrationSource.getMigrations([]);

export interface MigrationStatus {
  readonly done: readonly string[];
  readonly pending: readonly string[];
}

/** Returns the names of the migrations that have run, and of those that have not. Throws like `migrateUp`. */
export const migrationStatus = async (sql: Knex): Promise<MigrationStatus> => {
  const done = await doneMigrations(sql);
  await refuseOtherSchema(done);
  const known = await migrationSource.getMigrations([]);
  return { done, pending: known.filter(name => !done.includes(name)) };
};
