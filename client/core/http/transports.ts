import { encode, type Fields } from '../../../protocol/field-encoding.ts';
import { fragment, trusted } from '../html.ts';
import { config } from '../page/index.ts';
import { CallError } from './call-error.ts';

/** The text of an answer. Rejects with the status text of an HTTP failure. */
export type Answer = Promise<string>;

const headers = { Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest' };

const textOf = async (response: Response): Answer => {
  if (!response.ok) {
    // A body that is not read keeps its request open.
    void response.body?.cancel();
    throw new CallError(response.statusText || String(response.status), 'error');
  }
  return response.text();
};

/** Header with the token that the page was opened with: the server refuses calls of a member's page after sign-out. */
export const pageTokenHeader = (): Readonly<Record<string, string>> => ({ 'X-Page-Token': config().token });

/** A form-encoded POST. */
export const plain = async (url: string, data: Fields, signal: AbortSignal): Answer =>
  textOf(
    await fetch(url, {
      method: 'POST',
      body: encode(data),
      headers: { ...headers, ...pageTokenHeader() },
      credentials: 'same-origin',
      signal,
    }),
  );

// The answer rides in a textarea, so that a frame shows it as text (wire §1.7).
const insideTextarea = (page: string): string => {
  const [area] = fragment(trusted(page)).querySelectorAll('textarea');
  const status = Number(area?.dataset.status ?? 200);
  if (status >= 400) throw new CallError(area?.dataset.statustext || String(status), 'error');
  return area?.value ?? page;
};

/** A multipart upload of files in the shape of the iframe transport. */
export const multipart = async (
  url: string,
  data: Fields,
  files: Readonly<Record<string, File>>,
  signal: AbortSignal,
): Answer => {
  const body = new FormData();
  for (const [name, value] of encode({ ...data, transport: 'iframe', 'X-Requested-With': 'IFrame' })) {
    body.append(name, value);
  }
  for (const [name, file] of Object.entries(files)) body.append(name, file);
  const page = await textOf(await fetch(url, { method: 'POST', body, credentials: 'same-origin', signal }));
  return insideTextarea(page);
};

let requestCount = 0;

/** A reading call through a script element. */
export const jsonp = (url: string, data: Fields, signal: AbortSignal): Answer =>
  new Promise((resolve, reject) => {
    requestCount += 1;
    const callback = `lectern_answer_${requestCount}`;
    const script = document.createElement('script');
    const end = (): void => {
      script.remove();
      Reflect.deleteProperty(window, callback);
    };
    Reflect.set(window, callback, (commands: unknown) => {
      end();
      resolve(JSON.stringify(commands));
    });
    script.onerror = () => {
      end();
      reject(new CallError('', 'error'));
    };
    signal.addEventListener('abort', end);
    script.src = `${url}&${encode({ ...data, transport: 'jsonp', callback })}`;
    document.head.append(script);
  });
