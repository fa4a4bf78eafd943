import { databaseAddress } from '../../server/core/config/index.ts';
import { connectionOptions } from '../../server/core/db/index.ts';

/** Address of the server of the tests, or of a database on it. The server may be a cluster, whose hosts are all named. */
export const testServerUrl = (database = 'lectern'): string => {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('TEST_DATABASE_URL is not set: run tests through `npm test -- <part of a file name>`');
  return url.replace(/^(\w+:\/\/[^/]*)\/[^?]*/, `$1/${database}`);
};

/** Options of a connection of mysql2 to the server of the tests, in a cluster to the first host. */
export const testServerOptions = (database?: string) => connectionOptions(databaseAddress(testServerUrl(database)));
