import { databaseAddress } from '../core/config/index.ts';
import { connectionOptions } from '../core/db/index.ts';

/** Address of the server of the tests, or of a database on it. The server may be a cluster, whose hosts are all named. */
export const testServerUrl = (database = 'lectern'): string => {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('TEST_DATABASE_URL is not set: run tests through `npm test -- <part of a file name>`');
  return url.replace(/^(\w+:\/\/[^/]*)\/[^?]*/, `$1/${database}`);
};

/** Address of a database at the first host alone, for what takes the address of one server. */
export const oneHostUrl = (database?: string): string => testServerUrl(database).replace(/,[^/]*/, '');

/** Options of a connection of mysql2 to the server of the tests, in a cluster to the first host. */
export const testServerOptions = (database?: string) => connectionOptions(databaseAddress(testServerUrl(database)));
