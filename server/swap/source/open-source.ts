import { type DatabaseAddress, databaseAddress } from '../../core/config/index.ts';
import { plainError } from '../../core/errors/index.ts';
import { type Configuration, readConfiguration } from './configuration.ts';
import { lost, placeOf, unreachable } from './connection-errors.ts';
import { checkDumpFiles } from './dump/dump-files.ts';
import { type LoadReport, loadDump } from './dump/load-dump.ts';
import { createdScratch, ownScratch } from './dump/scratch.ts';
import { contentFiles, withFiles } from './folder-files.ts';
import { oldSite, siteAddress } from './old-site.ts';
import { chosenPrefix, prefixesIn } from './prefixes.ts';
import { openReader, type Reader } from './reader-queries.ts';
import { siteSettings } from './site-settings.ts';
import type { OpenedSource } from './source.ts';
import { sourceTables } from './source-tables.ts';

export interface SourceOptions {
  /** URL of the live database. Either it or a dump. */
  readonly from?: string | undefined;
  /** Files of a dump, in their order. */
  readonly dump?: readonly string[] | undefined;
  /** Folder of the site, with `configuration.php` and its files. */
  readonly folder?: string | undefined;
  readonly prefix?: string | undefined;
  /** Address of the old site. */
  readonly url?: string | undefined;
  /** URL of an empty database for the dump, when Lectern's own user may not create one. */
  readonly scratch?: string | undefined;
  /** Lectern's own database server, on which the dump is loaded. */
  readonly server: DatabaseAddress;
  /** Stops the loading of a dump. */
  readonly signal: AbortSignal;
  /** Starts to show how much of the dump is read, in bytes. */
  readonly startLoad?: (total: number) => { readonly step: (bytes: number) => void; readonly end: () => void };
}

interface OpenDatabase {
  readonly address: DatabaseAddress;
  readonly load: LoadReport | undefined;
  readonly drop: () => Promise<void>;
}

const addressFrom = (option: string, url: string): DatabaseAddress => {
  const { protocol, pathname } = URL.canParse(url) ? new URL(url) : { protocol: '', pathname: '' };
  if (['mysql:', 'mariadb:'].includes(protocol) && pathname.length > 1) return databaseAddress(url);
  throw plainError(
    `The database address must look like mysql://user:password@host/database (--${option} on the command line).`,
  );
};

const loadedDump = async (
  { scratch, server, signal, startLoad, prefix }: SourceOptions,
  files: readonly string[],
  configuration: Configuration | undefined,
): Promise<OpenDatabase> => {
  const bytes = await checkDumpFiles(files);
  const { address, drop } =
    scratch === undefined ? await createdScratch(server) : await ownScratch(addressFrom('scratch', scratch));
  const shown = startLoad?.(bytes);
  try {
    const load = await loadDump(address, files, {
      prefix: prefix ?? configuration?.prefix ?? 'jos_',
      signal,
      onRead: read => shown?.step(read),
    });
    return { address, load, drop };
  } catch (error) {
    await drop();
    throw error;
  } finally {
    shown?.end();
  }
};

const openDatabase = (options: SourceOptions, configuration: Configuration | undefined): Promise<OpenDatabase> => {
  const { from, dump = [] } = options;
  if (from === undefined && dump.length > 0) return loadedDump(options, dump, configuration);
  if (from === undefined || dump.length > 0)
    throw plainError('Give either a database or a dump (--from or --dump on the command line).');
  return Promise.resolve({ address: addressFrom('from', from), load: undefined, drop: () => Promise.resolve() });
};

const remarkOn = (load: LoadReport | undefined): string => {
  const [first] = load?.problems ?? [];
  return first ? ` Statement ${first.number} of it was not run (${first.words}): ${first.reason}.` : '';
};

const readSource = async (
  reader: Reader,
  { address, load, drop }: OpenDatabase,
  {
    options,
    configuration,
    siteUrl,
  }: { options: SourceOptions; configuration: Configuration | undefined; siteUrl: URL },
): Promise<OpenedSource> => {
  const failed = lost(address);
  const found = await reader.tables().catch(failed);
  const names = new Set(found.keys());
  const prefix = chosenPrefix(names, {
    option: options.prefix,
    configured: configuration?.prefix,
    place: load ? 'the dump' : `the database ${placeOf(address)}`,
    remark: remarkOn(load),
  });
  const tables = sourceTables(reader, found, { prefix, failed });
  const site = oldSite(siteUrl, configuration, { prefix, settings: await siteSettings(tables) });
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => {
    closing ??= reader.close().then(drop);
    return closing;
  };
  const files = options.folder === undefined ? [] : await contentFiles(options.folder);
  const kind = 'joomla' as const;
  return {
    kind,
    site,
    folder: options.folder,
    files,
    prefixes: prefixesIn(names),
    load,
    ...withFiles(tables, files),
    close,
  };
};

const openedReader = async (
  database: OpenDatabase,
  read: (reader: Reader) => Promise<OpenedSource>,
): Promise<OpenedSource> => {
  const reader = await openReader(database.address).catch(unreachable('the old site', database.address));
  try {
    return await read(reader);
  } catch (error) {
    await reader.close();
    throw error;
  }
};

/**
 * Opens the database of an old site: a live one by a session that only reads, or a dump, which is loaded into a scratch
 * database first and dropped when the source is closed. Throws plain errors.
 */
export const openSource = async (options: SourceOptions): Promise<OpenedSource> => {
  const configuration = options.folder === undefined ? undefined : await readConfiguration(options.folder);
  const siteUrl = siteAddress(configuration, options.url);
  const database = await openDatabase(options, configuration);
  try {
    return await openedReader(database, reader => readSource(reader, database, { options, configuration, siteUrl }));
  } catch (error) {
    await database.drop();
    throw error;
  }
};
