import { basename } from 'node:path';
import type { DatabaseAddress } from '../../../core/config/index.ts';
import { errorNumber, isConnectionLost } from '../../../core/db/index.ts';
import { plainError } from '../../../core/errors/index.ts';
import { checkStatement } from './check-statement.ts';
import { dumpText } from './dump-files.ts';
import { type LoadConnection, openLoadConnection } from './load-queries.ts';
import type { SessionChange } from './session-settings.ts';
import { isCutOff, type Statement, splitStatements } from './split-statements.ts';

/** A statement that was not run, or failed. */
export interface LoadProblem {
  readonly number: number;
  /** The first words of it, without any value. */
  readonly words: string;
  readonly reason: string;
}

export interface LoadReport {
  readonly statements: number;
  readonly refused: number;
  readonly failed: number;
  /** The first ones of both kinds. */
  readonly problems: readonly LoadProblem[];
}

export interface LoadOptions {
  /** Replaces `#__`. */
  readonly prefix: string;
  readonly signal: AbortSignal;
  readonly onRead: (bytes: number) => void;
}

const problemsMost = 20;
/** Statements between two commits. */
const batch = 2_000;

const wordsOf = ({ skeleton }: Statement): string =>
  Buffer.from(skeleton.slice(0, 200), 'latin1')
    .toString('utf8')
    .replace(/\s+/g, ' ')
    .replace(/\s*\(.*$/, '')
    .slice(0, 60);

/** The message of the database without the values that it quotes: they may be secrets of the old site. */
const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .replace(/\b(entry|value:?) '[\s\S]*'(?= for )/, '$1 …')
    .replace(/\bnear '[\s\S]*/, 'near …')
    .slice(0, 200);

const isFull = (error: unknown): boolean => [1021, 1030, 1114, 28].includes(errorNumber(error) ?? 0);

const loadFault = (error: unknown, { number }: Statement): Error | undefined => {
  if (isConnectionLost(error)) return plainError(`The database server ended the connection at statement ${number}.`);
  if (isFull(error)) return plainError(`The disk of the database server is full at statement ${number}.`);
  return undefined;
};

const loader = (connection: LoadConnection) => {
  let [charset, saved] = ['utf8mb4', 'utf8mb4'];
  let waiting = 0;
  return {
    change: async ({ charset: next, timeZone }: SessionChange, isNames: boolean): Promise<void> => {
      if (next !== undefined) {
        charset = next === 'saved' ? saved : next;
        if (isNames) saved = charset;
        await connection.run(`SET NAMES ${charset}`);
      }
      if (timeZone !== undefined) await connection.run(`SET SESSION time_zone=${timeZone}`);
    },
    run: async (sql: string): Promise<void> => {
      if (sql.length > connection.packetMost)
        throw new Error(`larger than max_allowed_packet of the database server, ${connection.packetMost} bytes`);
      await connection.run(sql);
      waiting = (waiting + 1) % batch;
      if (waiting === 0) await connection.run('COMMIT');
    },
  };
};

const noDump = (files: readonly string[]): Error =>
  plainError(
    `${files.map(file => basename(file)).join(', ')} is not a database dump: it creates no table. Create a dump with mysqldump, or with the export of phpMyAdmin (structure and data).`,
  );

/**
 * Loads the files of a dump, one statement after another. Throws a plain error when it is cut off, when it holds
 * several databases, or when the server fails.
 */
export const loadDump = async (
  address: DatabaseAddress,
  files: readonly string[],
  { prefix, signal, onRead }: LoadOptions,
): Promise<LoadReport> => {
  const connection = await openLoadConnection(address);
  const { change, run } = loader(connection);
  const report = { statements: 0, refused: 0, failed: 0 };
  const problems: LoadProblem[] = [];
  const databases = new Set<string>();
  let tables = 0;
  const note = (kind: 'refused' | 'failed', statement: Statement, reason: string): void => {
    report[kind]++;
    if (problems.length < problemsMost) problems.push({ number: statement.number, words: wordsOf(statement), reason });
  };
  try {
    for await (const statement of splitStatements(dumpText(files, onRead))) {
      signal.throwIfAborted();
      report.statements++;
      const checked = checkStatement(statement, prefix);
      if (checked.kind === 'refused') note('refused', statement, checked.reason);
      else if (checked.kind === 'database') {
        databases.add(checked.name);
        if (databases.size > 1)
          throw plainError(
            `The dump contains several databases (${[...databases].join(', ')}): create a dump of the site’s database only.`,
          );
        note('refused', statement, 'not needed; the tables are loaded into a scratch database');
      } else if (checked.kind === 'session') await change(checked.change, /^SET\s+NAMES\b/i.test(statement.skeleton));
      else if (checked.kind === 'run') {
        if (/^CREATE\s+TABLE\b/i.test(statement.skeleton)) tables++;
        await run(checked.sql).catch((error: unknown) => {
          const fault = loadFault(error, statement);
          if (fault) throw fault;
          note('failed', statement, messageOf(error));
        });
      }
    }
    if (tables === 0) throw noDump(files);
    await connection.run('COMMIT');
    return { ...report, problems };
  } catch (error) {
    // A text of another kind ends in the middle of what looked like a statement.
    if (tables === 0 && isCutOff(error)) throw noDump(files);
    throw error;
  } finally {
    await connection.close();
  }
};
