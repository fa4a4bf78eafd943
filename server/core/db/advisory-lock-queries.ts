import { errorNumber } from './database-errors.ts';
import type { Sql } from './db.ts';

const table = 'migrations_turn';

/** Creates the row of the lock; safe when several processes do so at once. */
export const makeTurn = async (sql: Sql): Promise<void> => {
  await sql.raw(
    `CREATE TABLE IF NOT EXISTS ${table} (id tinyint unsigned NOT NULL PRIMARY KEY, holder varchar(64) NOT NULL, held_until datetime(3) NOT NULL) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_ci`,
  );
  await sql(table)
    .insert({ id: 1, holder: '', held_until: new Date(0) })
    .onConflict('id')
    .ignore();
};

/** Acquires the lock by the clock of the database; returns whether this holder has it. */
export const holdTurn = async (sql: Sql, holder: string, seconds: number): Promise<boolean> => {
  const held = await sql(table)
    .where('id', 1)
    .where(free => free.where({ holder }).orWhere('held_until', '<', sql.raw('UTC_TIMESTAMP(3)')))
    .update({ holder, held_until: sql.raw('UTC_TIMESTAMP(3) + INTERVAL ? SECOND', [seconds]) });
  return held === 1;
};

/** Renews the lock, also an expired one that nobody has acquired since; returns whether this holder still has it. */
export const renewTurn = async (sql: Sql, holder: string, seconds: number): Promise<boolean> => {
  const held = await sql(table)
    .where({ id: 1, holder })
    .update({ held_until: sql.raw('UTC_TIMESTAMP(3) + INTERVAL ? SECOND', [seconds]) });
  return held === 1;
};

/** Frees the lock. It no longer names its holder, so a late renewal does not acquire it. */
export const leaveTurn = (sql: Sql, holder: string): Promise<number> =>
  sql(table)
    .where({ id: 1, holder })
    .update({ holder: '', held_until: new Date(0) });

const noSuchTable = 1146;

/** Returns the names of the migrations that this database has had, in order; none when it is empty. */
export const doneMigrations = async (sql: Sql): Promise<string[]> => {
  try {
    return await sql('migrations').orderBy('id').pluck('name');
  } catch (error) {
    if (errorNumber(error) === noSuchTable) return [];
    throw error;
  }
};
