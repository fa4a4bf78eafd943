import type { Fields } from '../../../protocol/field-encoding.ts';
import type { Asking, Namespace, Result } from '../../../protocol/registry.ts';
import { browserClock, config, debug, pageText, readCookie, token } from '../page/index.ts';
import { callAddress } from './call-address.ts';
import { CallError } from './call-error.ts';
import { commandsOf, runCommands } from './commands.ts';
import { queued } from './queue.ts';
import { runScript } from './script-chain.ts';
import { jsonp, multipart, plain } from './transports.ts';
import { received } from './typed-result.ts';

interface CallOptions {
  /** Hears the `notify` commands of the answer. */
  readonly progress?: (...data: readonly unknown[]) => void;
  /** For a reading call on pages of another host. */
  readonly transport?: 'jsonp';
  /** Files by field name: sent as multipart, beside the queue. */
  readonly files?: Readonly<Record<string, File>>;
}

/** Opens a web address: relative ones are read from this page; other schemes, such as scripts, are ignored. */
const go = (written: string): void => {
  const text = written.trim();
  if (text === '' || !URL.canParse(text, location.href)) return;
  const url = new URL(text, location.href);
  if (url.protocol === 'http:' || url.protocol === 'https:') location.assign(url);
};

const fieldsOf = (namespace: string, data: Fields): Fields => ({
  ...data,
  tmpl: 'component',
  format: 'ajax',
  no_html: 1,
  option: config().option,
  namespace,
  [token()]: 1,
});

const send = async (namespace: string, data: Fields, options: CallOptions, signal: AbortSignal) => {
  const url = `${callAddress()}&_ts=${browserClock.now()}`;
  const fields = fieldsOf(namespace, data);
  const text = options.files
    ? await multipart(url, fields, options.files, signal)
    : await (options.transport === 'jsonp' ? jsonp : plain)(url, fields, signal);
  return runCommands(commandsOf(text), {
    go,
    script: steps => runScript(steps, config().evaluate),
    progress: (...data) => {
      if (data[1] === 'debug') debug(data[0]);
      options.progress?.(...data);
    },
  });
};

// A page outlives its session: the refusal sets a fresh cookie, and the same call then succeeds (ruling 6). A browser
// without cookies would be refused for ever.
const sendTwice = async (namespace: string, data: Fields, options: CallOptions, signal: AbortSignal) => {
  try {
    return await send(namespace, data, options, signal);
  } catch (failure) {
    if (!(failure instanceof CallError) || failure.code !== 'token') throw failure;
    if (readCookie('lectern_token') === '') throw new CallError(pageText('NEEDS_COOKIES'), 'cookies');
    return send(namespace, data, options, signal);
  }
};

const own = (failure: unknown): CallError => (failure instanceof CallError ? failure : new CallError('', 'error'));

/** Sends a namespaced call without checking parameters and result: for names that a page holds as data. */
export const callAny = async (namespace: string, data: Fields = {}, options: CallOptions = {}) => {
  const work = (signal: AbortSignal) => sendTwice(namespace, data, options, signal);
  try {
    return await (options.files ? work(new AbortController().signal) : queued(work));
  } catch (failure) {
    throw own(failure);
  }
};

/**
 * Asks the server (spec §7.3): `const [, count] = await call('site/views/comments/like', { id })`. Calls leave one at
 * a time. Rejects with a CallError whose message is the sentence for the person, or empty when the network failed:
 * `errorMessage` always has words.
 */
export const call = async <N extends Namespace>(
  namespace: N,
  data: Asking<N>,
  options: CallOptions = {},
): Promise<Result<N>> => {
  return received(namespace, await callAny(namespace, { ...data }, options));
};
