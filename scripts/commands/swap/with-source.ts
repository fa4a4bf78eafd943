import { stat } from 'node:fs/promises';
import { type OpenedSource, openSource } from '../../../server/swap/source/index.ts';
import { openWxr } from '../../../server/swap/wordpress/index.ts';
import { plainError } from '../../boot/environment.mjs';
import { type OpenCliContext, usageError } from '../command.ts';
import { progress } from '../progress.ts';

const checkFolder = async (folder: string): Promise<void> => {
  if (!(await stat(folder).catch(() => undefined))?.isDirectory()) throw plainError(`There is no folder ${folder}.`);
};

/** Options that name an old site. */
export const sourceOptions = {
  from: { type: 'string' },
  dump: { type: 'string', multiple: true },
  site: { type: 'string' },
  prefix: { type: 'string' },
  url: { type: 'string' },
  scratch: { type: 'string' },
  wxr: { type: 'string', multiple: true },
  media: { type: 'string' },
  fetch: { type: 'boolean' },
} as const;

interface SourceCall {
  /** Further files of the dump or export. */
  readonly words: readonly string[];
  readonly values: {
    readonly from?: string | undefined;
    readonly dump?: string[] | undefined;
    readonly site?: string | undefined;
    readonly prefix?: string | undefined;
    readonly url?: string | undefined;
    readonly scratch?: string | undefined;
    readonly wxr?: string[] | undefined;
    readonly media?: string | undefined;
  };
  readonly openContext: OpenCliContext;
  /** Removes what else the command has made, when a signal ends it. */
  readonly onStop?: () => Promise<void>;
}

const signals: ReadonlyMap<NodeJS.Signals, number> = new Map([
  ['SIGHUP', 129],
  ['SIGINT', 130],
  ['SIGTERM', 143],
]);

const checkOptions = ({ words, values }: Pick<SourceCall, 'words' | 'values'>): void => {
  const { from, dump = [], wxr = [], site, prefix, scratch, media } = values;
  const ways = [from !== undefined, dump.length > 0, wxr.length > 0].filter(Boolean).length;
  if (ways !== 1) throw usageError('Give one of --from, --dump and --wxr.');
  if (from !== undefined && words.length > 0) throw usageError(`${words[0]} is not expected here.`);
  if (scratch !== undefined && dump.length === 0) throw usageError('--scratch can only be used with --dump.');
  if (wxr.length > 0 && (site !== undefined || prefix !== undefined))
    throw usageError('--site and --prefix are for Joomla sites: give the upload folder of WordPress with --media.');
  if (wxr.length === 0 && media !== undefined) throw usageError('--media can only be used with --wxr.');
};

const opened = async ({ words, values, openContext }: SourceCall, signal: AbortSignal): Promise<OpenedSource> => {
  const { from, dump = [], wxr = [], site, prefix, url, scratch, media } = values;
  const { settings } = openContext();
  const startLoad = (total: number) => progress('Loading', total);
  if (wxr.length > 0) {
    if (media !== undefined) await checkFolder(media);
    return openWxr({ files: [...wxr, ...words], folder: media, url, dataDir: settings.dataDir, signal, startLoad });
  }
  return openSource({
    ...{ from, dump: [...dump, ...words], folder: site, prefix, url, scratch },
    ...{ server: settings.database, signal, startLoad },
  });
};

/**
 * Opens the old site that the options name, works with it and closes it, also when a signal ends the command: then the
 * exit code is that of the signal. Throws a usage error for options that contradict each other.
 */
export const withSource = async (
  { words, values, openContext, onStop }: SourceCall,
  work: (source: OpenedSource) => Promise<void>,
): Promise<void> => {
  checkOptions({ words, values });
  const aborted = new AbortController();
  let source: OpenedSource | undefined;
  let ending: Promise<unknown> | undefined;
  const end = (): Promise<unknown> => {
    ending ??= Promise.allSettled([source?.close(), onStop?.()]);
    return ending;
  };
  const stop = (signal: NodeJS.Signals): void => {
    aborted.abort(signal);
    // While the dump is loaded the abort ends it, and what was loaded is dropped.
    if (source) void end().then(() => process.exit(signals.get(signal)));
  };
  for (const signal of signals.keys()) process.once(signal, stop);
  try {
    source = await opened({ words, values, openContext }, aborted.signal);
    aborted.signal.throwIfAborted();
    await work(source);
  } catch (error) {
    if (!aborted.signal.aborted) throw error;
    await end();
    process.exit(signals.get(aborted.signal.reason));
  } finally {
    for (const signal of signals.keys()) process.off(signal, stop);
    await source?.close();
  }
};
