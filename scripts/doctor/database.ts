import type { Settings } from '../../server/core/config/index.ts';
import { doneMigrations } from '../../server/core/db/advisory-lock-queries.ts';
import type { Knex } from '../../server/core/db/db.ts';
import { isOtherSchema, migrationStatus, otherSchemaSentence } from '../../server/core/db/migrate.ts';
import { serversNow } from '../../server/core/jobs/servers.ts';
import { definitions, isSiteSetting } from '../../server/core/settings/site-settings.ts';
import type { CliContext, OpenCliContext } from '../commands/command.ts';
import { type CheckResult, words } from './check-result.ts';
import { serverOf, storedSettings } from './queries.ts';

/** Returns no finding when the environment names no usable database, which has a finding of its own. */
export const checkDatabase = async (open: OpenCliContext): Promise<CheckResult[]> => {
  const context = opened(open);
  if (!context) return [];
  const { sql, settings } = context;
  try {
    const { version, charset, connections } = await serverOf(sql);
    const server = [
      { what: 'database', found: version },
      charsetVerdict(charset),
      connectionsVerdict(settings, (await serversNow(sql)).length, connections),
    ];
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

/** Connections that commands and administrators use beside the site. */
const spareConnections = 8;

/**
 * All machines may use one node of the database. During a restart twice as many processes run; a single process is never
 * beside its successor.
 */
const connectionsVerdict = ({ processes, poolSize }: Settings, running: number, most: number): CheckResult => {
  const machines = Math.max(1, running);
  const needed = machines * processes * poolSize * (processes > 1 ? 2 : 1) + spareConnections;
  const result = { what: 'connections to the database', found: `up to ${needed} of ${most}` };
  const mend = `Set max_connections of the database server to ${needed} or more, or PROCESSES lower.`;
  return needed <= most ? result : { ...result, mend };
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
