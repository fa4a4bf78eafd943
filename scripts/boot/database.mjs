import { openPrivateDatabase } from '../private-database.mjs';
import { watchDatabase } from './database-watch.mjs';
import { dataFolder } from './environment.mjs';

/**
 * Runs `work` with the address of the database: the one of DATABASE_URL and never another, or without it the private
 * one, which is started again when it ends meanwhile and given back afterwards. When it cannot be started again the
 * signal tells `work` to end, and the exit code is 1.
 * @param {(databaseUrl: string, lost: AbortSignal) => Promise<number>} work
 * @returns {Promise<number>}
 */
export async function withDatabase(work) {
  const lost = new AbortController();
  const configured = process.env.DATABASE_URL;
  if (configured) return work(configured, lost.signal);
  const database = await openPrivateDatabase({ dataDir: dataFolder() });
  const endWatch = watchDatabase(database, reason => {
    console.error(reason instanceof Error ? reason.message : reason);
    console.error('The private database cannot be started again; stopping.');
    lost.abort();
  });
  try {
    const code = await work(database.url, lost.signal);
    return lost.signal.aborted ? 1 : code;
  } finally {
    await endWatch();
    await database.stop();
  }
}
