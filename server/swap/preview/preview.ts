import { randomBytes } from 'node:crypto';
import type { DatabaseAddress, Settings } from '../../core/config/index.ts';
import { plainError } from '../../core/errors/index.ts';
import {
  connectServer,
  createdScratch,
  dropAbandoned,
  dropTables,
  isAbandoned,
  isRefused,
  lockScratch,
  placeOf,
  type ServerConnection,
  tableNames,
  unreachable,
} from '../source/index.ts';
import { copyAcross, copyWithin, markOwn, ownerOf } from './copy-queries.ts';
import { makePreviewFolder, previewFolders, removePreviewFolder } from './preview-folder.ts';

/** A copy of the site to be thrown away: settings with a database and a data folder of its own. */
export interface Preview {
  readonly settings: Settings;
  /** Removes the database and the folder. Calling it again waits for the same end. */
  readonly drop: () => Promise<void>;
}

const rightsSentence =
  'The database user of Lectern may not create a database or a user for the preview. Create an empty database with a user of its own and give it with --into mysql://user:password@host/database.';

interface PreviewDatabase {
  readonly name: string;
  readonly address: DatabaseAddress;
  readonly drop: () => Promise<void>;
}

/** A new database of Lectern's own server, with a user who has rights on it alone. */
const createdDatabase = async (server: DatabaseAddress): Promise<PreviewDatabase> => {
  const { address, drop } = await createdScratch(server, { prefix: 'lectern_preview', refused: rightsSentence });
  const connection = await connectServer(server);
  try {
    await copyWithin(connection, server.database, address.database);
  } catch (error) {
    await drop();
    throw isRefused(error) ? plainError(rightsSentence) : error;
  } finally {
    await connection.end();
  }
  return { name: address.database, address, drop };
};

/**
 * Empties a database in which a killed command left its preview. Throws a plain error for any other one with tables.
 */
const emptied = async (
  own: ServerConnection,
  address: DatabaseAddress,
  site: { readonly connection: ServerConnection; readonly server: DatabaseAddress },
): Promise<void> => {
  const tables = await tableNames(own, address.database);
  if (tables.length === 0) return;
  const owner = await ownerOf(own, tables);
  if (owner !== undefined && (await isAbandoned(site.connection, site.server, owner))) return dropTables(own, tables);
  throw plainError(`The database ${placeOf(address)} for the preview is not empty: it has ${tables.length} tables.`);
};

/** A database that the operator has made for the preview. */
const ownDatabase = async (server: DatabaseAddress, address: DatabaseAddress): Promise<PreviewDatabase> => {
  const name = `lectern_preview_${randomBytes(6).toString('hex')}`;
  const own = await connectServer(address).catch(unreachable('the database for the preview', address));
  const site = await connectServer(server);
  const close = async (): Promise<void> => {
    await own.end();
    await site.end();
  };
  try {
    await lockScratch(site, name);
    await emptied(own, address, { connection: site, server });
    await markOwn(own, name);
  } catch (error) {
    await close();
    throw error;
  }
  const drop = async (): Promise<void> => {
    try {
      await dropTables(own, await tableNames(own, address.database));
    } finally {
      await close();
    }
  };
  try {
    await copyAcross({ connection: site, address: server }, own);
  } catch (error) {
    await drop();
    throw error;
  }
  return { name, address, drop };
};

const sweepWith = async (connection: ServerConnection, { database, dataDir }: Settings): Promise<number> => {
  await dropAbandoned(connection, database);
  let removed = 0;
  for (const name of await previewFolders(dataDir)) {
    if (!(await isAbandoned(connection, database, name))) continue;
    await removePreviewFolder(dataDir, name);
    removed++;
  }
  return removed;
};

/**
 * Removes previews whose process was killed; returns how many. Asks the database only when there is a folder of one.
 */
export const sweepPreviews = async (settings: Settings): Promise<number> => {
  if ((await previewFolders(settings.dataDir)).length === 0) return 0;
  const connection = await connectServer(settings.database);
  try {
    return await sweepWith(connection, settings);
  } finally {
    await connection.end();
  }
};

/**
 * Copies the site: its tables into a database that is dropped afterwards, its files as links. `into` names an empty
 * database where Lectern's own user may not create one. Throws plain errors.
 */
export const openPreview = async (settings: Settings, into?: DatabaseAddress): Promise<Preview> => {
  await sweepPreviews(settings);
  const { name, address, drop } = into
    ? await ownDatabase(settings.database, into)
    : await createdDatabase(settings.database);
  let dropping: Promise<void> | undefined;
  const dropAll = async (): Promise<void> => {
    try {
      await removePreviewFolder(settings.dataDir, name);
    } finally {
      await drop();
    }
  };
  const dropOnce = (): Promise<void> => {
    dropping ??= dropAll();
    return dropping;
  };
  try {
    const from = settings.files.kind === 'folder' ? settings.files.folder : undefined;
    const dataDir = await makePreviewFolder(settings.dataDir, name, from);
    const files = { kind: 'folder', folder: dataDir, isShared: false } as const;
    return { settings: { ...settings, database: address, dataDir, files, isPreview: true }, drop: dropOnce };
  } catch (error) {
    await dropOnce();
    throw error;
  }
};
