import { randomBytes } from 'node:crypto';
import type { DatabaseAddress } from '../../../core/config/index.ts';
import { errorNumber } from '../../../core/db/index.ts';
import { plainError } from '../../../core/errors/index.ts';
import { placeOf, unreachable } from '../connection-errors.ts';
import {
  abandonedScratches,
  connectServer,
  createScratch,
  dropScratch,
  dropTables,
  hasFreeLock,
  lockScratch,
  type ScratchPrefix,
  type ServerConnection,
  tableNames,
} from './scratch-queries.ts';

/** A database for a dump, with a user who has rights on it alone. */
export interface Scratch {
  readonly address: DatabaseAddress;
  /** Removes all of it. */
  readonly drop: () => Promise<void>;
}

const missingRights = new Set([1044, 1045, 1142, 1227, 1290, 1410, 1698]);

/** Whether the server refused a statement because its user may not run it. */
export const isRefused = (error: unknown): boolean => missingRights.has(errorNumber(error) ?? 0);

const rightsSentence =
  'The database user of Lectern may not create a database or a user for the dump. Give it these permissions, or create an empty database with a user of its own and import on the command line with --scratch mysql://user:password@host/database.';

/**
 * Whether no other host of the server has the lock of a name: the nodes of a cluster have locks of their own. A host that
 * does not answer may have it.
 */
const isFreeElsewhere = async (server: DatabaseAddress, name: string): Promise<boolean> => {
  for (const host of server.otherHosts) {
    const connection = await connectServer({ ...server, ...host, socketPath: undefined }).catch(() => undefined);
    if (!connection) return false;
    const isFree = await hasFreeLock(connection, name).finally(() => connection.end());
    if (!isFree) return false;
  }
  return true;
};

/** Whether the process that owned a scratch database has ended. */
export const isAbandoned = async (
  connection: ServerConnection,
  server: DatabaseAddress,
  name: string,
): Promise<boolean> => (await hasFreeLock(connection, name)) && (await isFreeElsewhere(server, name));

/** Drops databases of ended processes. */
export const dropAbandoned = async (connection: ServerConnection, server: DatabaseAddress): Promise<void> => {
  // Dropping a database of another user fails: that user drops it.
  for (const name of await abandonedScratches(connection))
    if (await isFreeElsewhere(server, name)) await dropScratch(connection, name).catch(() => undefined);
};

/** Creates a scratch database on the server. Throws a plain error when its user has not the rights for it. */
export const createdScratch = async (
  server: DatabaseAddress,
  { prefix = 'lectern_scratch', refused = rightsSentence }: { prefix?: ScratchPrefix; refused?: string } = {},
): Promise<Scratch> => {
  const connection = await connectServer(server);
  const name = `${prefix}_${randomBytes(6).toString('hex')}`;
  // Password policies ask for each kind of character.
  const password = `${randomBytes(24).toString('base64url')}aA1!`;
  try {
    await lockScratch(connection, name);
    await dropAbandoned(connection, server);
    await createScratch(connection, name, password);
  } catch (error) {
    await dropScratch(connection, name).catch(() => undefined);
    await connection.end();
    throw isRefused(error) ? plainError(refused) : error;
  }
  return {
    address: { ...server, user: name, password, database: name },
    drop: async () => {
      try {
        await dropScratch(connection, name);
      } finally {
        await connection.end();
      }
    },
  };
};

/** Uses a database that the operator has made for the dump. Throws a plain error unless it is empty. */
export const ownScratch = async (address: DatabaseAddress): Promise<Scratch> => {
  const connection = await connectServer(address).catch(unreachable('the scratch database', address));
  const tables = await tableNames(connection, address.database);
  if (tables.length > 0) {
    await connection.end();
    throw plainError(`The scratch database ${placeOf(address)} is not empty: it has ${tables.length} tables.`);
  }
  return {
    address,
    drop: async () => {
      try {
        await dropTables(connection, await tableNames(connection, address.database));
      } finally {
        await connection.end();
      }
    },
  };
};
