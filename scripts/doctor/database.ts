import { doneMigrations } from '../../server/core/db/advisory-lock-queries.ts';
import type { Knex } from '../../server/core/db/db.ts';
import { isOtherSchema, migrationStatus, otherSchemaSentence } from '../../server/core/db/migrate.ts';
import { definitions, isSiteSetting } from '../../server/core/settings/site-settings.ts';
import type { CliContext, OpenCliContext } from '../commands/command.ts';
import { type CheckResult, words } from './check-result.ts';
import { serverOf, storedSettings } from './queries.ts';

/** Returns no finding when the environment names no usable database, which has a finding of its own. */
export const checkDatabase = async (open: OpenCliContext): Promise<CheckResult[]> => {
  const sql = opened(open)?.sql;
  if (!sql) return [];
  try {
    const { version, charset } = await serverOf(sql);
    const server = [{ what: 'database', found: version }, charsetVerdict(charset)];
    if (await isOtherSchema(await doneMigrations(sql))) return [...server, otherSchema];
    const { pending } = await migrationStatus(sql);
    const found = [...server, migrationVerdict(pending)];
    return pending.length > 0 ? found : [...found, await settingsVerdict(sql)];
  } catch (error) {
    const mend = 'Start the database server, or set DATABASE_URL right; without it Lectern runs its own.';
    return [{ what: 'database', found: words(error), mend }];
  }
};

const opened = (open: OpenCliContext): CliContext | undefined => {
  try {
    return open();
  } catch {
    return undefined;
  }
};

const charsetVerdict = (charset: string): CheckResult => {
  const result = { what: 'character set', found: charset };
  const mend = 'ALTER DATABASE … CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci';
  return charset === 'utf8mb4' ? result : { ...result, mend };
};

const otherSchema: CheckResult = { what: 'tables', found: 'made by another version', mend: otherSchemaSentence };

const migrationVerdict = (pending: readonly string[]): CheckResult =>
  pending.length === 0
    ? { what: 'tables', found: 'up to date' }
    : { what: 'tables', found: `without ${pending.join(', ')}`, mend: 'npm run lectern -- migrate up' };

const settingsVerdict = async (sql: Knex): Promise<CheckResult> => {
  const rows = await storedSettings(sql);
  const wrong = rows.filter(row => !fits(row.name, row.value)).map(row => row.name);
  return wrong.length === 0
    ? { what: 'settings', found: `${rows.length} set, all valid` }
    : { what: 'settings', found: `not valid: ${wrong.join(', ')}`, mend: 'npm run lectern -- settings set NAME VALUE' };
};

const fits = (name: string, json: string): boolean => {
  try {
    return isSiteSetting(name) && definitions[name].schema.safeParse(JSON.parse(json)).success;
  } catch {
    return false;
  }
};
