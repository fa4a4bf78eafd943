import type { OpenedSource } from '../../../server/swap/source/index.ts';
import { openSource } from '../../../server/swap/source/index.ts';
import { type OpenCliContext, usageError } from '../command.ts';
import { progress } from '../progress.ts';

/** Options that name an old site. */
export const sourceOptions = {
  from: { type: 'string' },
  dump: { type: 'string', multiple: true },
  site: { type: 'string' },
  prefix: { type: 'string' },
  url: { type: 'string' },
  scratch: { type: 'string' },
} as const;

interface SourceCall {
  /** Further files of the dump. */
  readonly words: readonly string[];
  readonly values: {
    readonly from?: string | undefined;
    readonly dump?: string[] | undefined;
    readonly site?: string | undefined;
    readonly prefix?: string | undefined;
    readonly url?: string | undefined;
    readonly scratch?: string | undefined;
  };
  readonly openContext: OpenCliContext;
}

const signals: ReadonlyMap<NodeJS.Signals, number> = new Map([
  ['SIGHUP', 129],
  ['SIGINT', 130],
  ['SIGTERM', 143],
]);

/**
 * Opens the old site that the options name, works with it and closes it, also when a signal ends the command: then the
 * exit code is that of the signal. Throws a usage error for options that contradict each other.
 */
export const withSource = async (
  { words, values, openContext }: SourceCall,
  work: (source: OpenedSource) => Promise<void>,
): Promise<void> => {
  const { from, dump = [], site, prefix, url, scratch } = values;
  const files = [...dump, ...words];
  if ((from === undefined) === (dump.length === 0)) throw usageError('Give either --from or --dump.');
  if (dump.length === 0 && words.length > 0) throw usageError(`${words[0]} is not expected here.`);
  if (scratch !== undefined && dump.length === 0) throw usageError('--scratch belongs to --dump.');
  const aborted = new AbortController();
  let source: OpenedSource | undefined;
  const stop = (signal: NodeJS.Signals): void => {
    aborted.abort(signal);
    // While the dump is loaded the abort ends it, and what was loaded is dropped.
    void source?.close().finally(() => process.exit(signals.get(signal)));
  };
  for (const signal of signals.keys()) process.once(signal, stop);
  try {
    source = await openSource({
      from,
      dump: files,
      folder: site,
      prefix,
      url,
      scratch,
      server: openContext().settings.database,
      signal: aborted.signal,
      startLoad: total => progress('Loading', total),
    });
    aborted.signal.throwIfAborted();
    await work(source);
  } catch (error) {
    if (!aborted.signal.aborted) throw error;
    await source?.close();
    process.exit(signals.get(aborted.signal.reason));
  } finally {
    for (const signal of signals.keys()) process.off(signal, stop);
    await source?.close();
  }
};
