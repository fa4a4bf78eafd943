import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { importTasks } from '../../../protocol/imports.ts';
import { limits } from '../../../protocol/limits.ts';
import { audit } from '../../audit/index.ts';
import type { MutationContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { checkForm } from '../../core/forms/index.ts';
import { moment } from '../../core/time/index.ts';
import { addSource } from './manage-queries.ts';
import { placeConnection, placeUploads, removeUpload, siteFolders, uploadFolder, uploadNames } from './uploads.ts';

export type SourceParams = z.infer<(typeof importTasks)['imports.add']['params']>;

type Files = readonly { readonly path: string; readonly filename: string; readonly isWhole: boolean }[];

const checkWay = ({ host, database }: SourceParams, files: Files): void => {
  const isNamed = host !== '' || database !== '';
  if (isNamed === files.length > 0) throw new UserError('IMPORT_ONE_WAY', { field: 'dump_file' });
};

const checkFiles = (files: Files): void => {
  if (files.length > limits.importFiles)
    throw new UserError('IMPORT_TOO_MANY_FILES', { field: 'dump_file', args: [String(limits.importFiles)] });
  const cut = files.find(({ isWhole }) => !isWhole);
  if (cut) throw new UserError('IMPORT_TOO_LARGE', { field: 'dump_file', args: [cut.filename] });
};

const checkUrl = (url: string): void => {
  if (url === '') return;
  const { protocol, username, password } = URL.canParse(url) ? new URL(url) : new URL('none:');
  if (!/^https?:$/.test(protocol) || username !== '' || password !== '')
    throw new UserError('IMPORT_URL_WRONG', { field: 'url' });
};

const checkPrefix = (prefix: string): void => {
  if (!/^\w*$/.test(prefix)) throw new UserError('IMPORT_PREFIX_WRONG', { field: 'prefix' });
};

// A name with a port: `db.example.org:3306`. Sockets of this machine are not offered to browsers.
const hostPattern = /^[\w.-]+(?::\d{1,5})?$|^\[[0-9a-f:]+\](?::\d{1,5})?$/i;

/** Checks of a live database, one for each field. */
const connectionChecks = ({ host, database, user }: SourceParams): readonly (() => void)[] => {
  if (host === '' && database === '') return [];
  return [
    () => {
      if (!hostPattern.test(host)) throw new UserError('IMPORT_HOST_WRONG', { field: 'host' });
    },
    () => {
      if (database === '') throw new UserError('IMPORT_DATABASE_MISSING', { field: 'database' });
    },
    () => {
      if (user === '') throw new UserError('IMPORT_USER_MISSING', { field: 'user' });
    },
  ];
};

const connectionUrl = ({ host, database, user, password }: SourceParams): string =>
  `mysql://${encodeURIComponent(user)}:${encodeURIComponent(password)}@${host}/${encodeURIComponent(database)}`;

/**
 * Stores an old site: files of its dump, or the address of its database. Throws validation errors that name the fields.
 * The files are removed again where the row cannot be stored.
 */
export const saveSource = async (mutation: MutationContext, params: SourceParams): Promise<number> => {
  const { services, sql, actor } = mutation;
  const { dataDir } = services.settings;
  const files = mutation.streamed.filter(({ field }) => field === 'dump_file');
  const folders = await siteFolders(dataDir);
  const { isWxr } = await import('../wordpress/index.ts');
  const isExport = files[0] !== undefined && (await isWxr(files[0].path));
  checkForm(
    () => checkWay(params, files),
    () => checkFiles(files),
    ...connectionChecks(params),
    () => checkUrl(params.url),
    () => {
      // An export says where it came from.
      if (params.folder === '' && params.url === '' && !isExport)
        throw new UserError('IMPORT_URL_MISSING', { field: 'url' });
    },
    () => checkPrefix(params.prefix),
    () => {
      if (params.folder !== '' && !folders.includes(params.folder))
        throw new UserError('IMPORT_FOLDER_GONE', { field: 'folder' });
    },
  );
  const upload = randomBytes(16).toString('hex');
  const names = uploadNames(files.map(({ filename }) => filename));
  const folder = uploadFolder(dataDir, upload);
  try {
    if (files.length > 0)
      await placeUploads(
        folder,
        files.map(({ path }, at) => ({ path, name: names[at] ?? '' })),
      );
    else await placeConnection(folder, connectionUrl(params));
    const { url, prefix, folder: siteFolder, host, database, fetches } = params;
    const id = await addSource(sql, {
      ...{ upload, dumpNames: names, url, prefix, folder: siteFolder, fetches },
      databaseName: files.length > 0 ? '' : `${host}/${database}`.slice(0, 190),
      createdBy: actor.account?.id ?? 0,
      createdAt: moment(services.clock),
    });
    await audit(mutation, { act: 'import.add', type: 'import', ids: [id], detail: () => names.join(', ') });
    return id;
  } catch (error) {
    await removeUpload(dataDir, upload);
    throw error;
  }
};
