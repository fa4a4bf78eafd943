import { openPrivateDatabase } from '../private-database.mjs';
import { dataFolder } from './environment.mjs';

/**
 * Runs `work` with the address of the database: the one of DATABASE_URL and never another, or without it the private
 * one, which is given back afterwards.
 * @param {(databaseUrl: string) => Promise<number>} work
 * @returns {Promise<number>}
 */
export async function withDatabase(work) {
  const given = process.env.DATABASE_URL;
  if (given) return work(given);
  const database = await openPrivateDatabase({ dataDir: dataFolder() });
  try {
    return await work(database.url);
  } finally {
    await database.stop();
  }
}
