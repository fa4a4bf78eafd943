import { isPlainError, plainError } from '../../../core/errors/index.ts';
import { unpacked } from '../../../core/files/index.ts';
import { checkDumpFiles, factNames, type OpenedSource, oldSite, siteAddress } from '../../source/index.ts';
import { collectHead } from './collect-head.ts';
import { type Collected, collectItem } from './collect-items.ts';
import { planCounts } from './counts.ts';
import { headOf } from './read.ts';
import { splitWxr } from './split.ts';
import { openTables, tableSource, type WxrTables } from './tables.ts';
import type { WxrHead } from './wxr-file.ts';

export interface WxrOptions {
  /** Files of an export, in their order. */
  readonly files: readonly string[];
  /** Folder with the uploads of the old site. */
  readonly folder?: string | undefined;
  /** Address of the old site, where the export does not say it. */
  readonly url?: string | undefined;
  readonly dataDir: string;
  readonly signal: AbortSignal;
  /** Starts to show how much of the files is read, in bytes. */
  readonly startLoad?: (total: number) => { readonly step: (bytes: number) => void; readonly end: () => void };
}

/** Bytes of the files when they are unpacked. */
const mostBytes = 16 * 1024 ** 3;

/** Reads a file, packed or not. Throws a plain error when it cannot be read or unpacks to more than an export has. */
async function* textOf(file: string, onRead: (bytes: number) => void): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8');
  let bytes = 0;
  try {
    for await (const piece of await unpacked(file, { format: 'export', onRead })) {
      bytes += piece.length;
      if (bytes > mostBytes) throw plainError(`${file} is larger than 16 GB: export the old site in several parts.`);
      yield decoder.decode(piece, { stream: true });
    }
  } catch (error) {
    if (isPlainError(error) || (error instanceof Error && !('code' in error))) throw error;
    throw plainError(`${file} could not be read completely (${error instanceof Error ? error.message : error}).`);
  }
  yield decoder.decode();
}

const collectFile = async (
  collected: Collected,
  file: string,
  { signal, onRead }: { signal: AbortSignal; onRead: (bytes: number) => void },
): Promise<WxrHead> => {
  let head: WxrHead | undefined;
  for await (const part of splitWxr(textOf(file, onRead))) {
    signal.throwIfAborted();
    if (part.kind === 'head') head = headOf(part.xml);
    else await collectItem(collected, part);
  }
  if (!head) throw new Error('an export without a head');
  return head;
};

const checkSites = (heads: readonly WxrHead[]): void => {
  const sites = [...new Set(heads.map(({ source }) => source.replace(/^https?:\/\//, '')))];
  if (sites.length > 1)
    throw plainError(`The files are exports of several sites (${sites.join(', ')}): import one site at a time.`);
};

const collect = async (tables: WxrTables, { files, signal, startLoad }: WxrOptions): Promise<readonly WxrHead[]> => {
  const bytes = await checkDumpFiles(files);
  const shown = startLoad?.(bytes);
  const collected: Collected = {
    tables,
    counts: planCounts(),
    creators: new Set(),
    categories: new Map(),
    tags: new Map(),
    pictures: new Map(),
  };
  const heads: WxrHead[] = [];
  try {
    for (const file of files)
      heads.push(await collectFile(collected, file, { signal, onRead: read => shown?.step(read) }));
    checkSites(heads);
    await collectHead(collected, heads);
    for (const table of Object.values(tables)) await table.flush();
    return heads;
  } finally {
    shown?.end();
  }
};

/**
 * Opens an export of WordPress (WXR 1.0 to 1.2): its items are read once into temporary files, which go when it is
 * closed. Throws a plain error for a file that is no export.
 */
export const openWxr = async (options: WxrOptions): Promise<OpenedSource> => {
  const tables = await openTables(options.dataDir);
  const reading = tableSource(tables);
  try {
    const [first] = await collect(tables, options);
    const version = first?.version ?? '';
    const site = oldSite(siteAddress(undefined, options.url || first?.source), undefined, {
      prefix: '',
      settings: {
        ...(version === '' ? {} : { 'wxr.version': version }),
        ...(first?.title ? { [factNames.title]: first.title } : {}),
      },
    });
    return {
      ...reading,
      kind: 'wordpress',
      site: { ...site, title: first?.title || site.title },
      folder: options.folder,
      files: [],
      prefixes: [],
      bytes: 0,
      load: undefined,
    };
  } catch (error) {
    await reading.close();
    throw error;
  }
};
