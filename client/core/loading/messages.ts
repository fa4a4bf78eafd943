import type { BrowserFile, BrowserTexts } from '../../../protocol/browser-texts.ts';
import { CallError, callLoader } from '../http/index.ts';

const known = new Map<string, string>();

const isTexts = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The sentences of these keys, each requested once a page. */
export const loadMessages = async (...keys: readonly string[]): Promise<readonly string[]> => {
  const missing = keys.filter(key => !known.has(key));
  if (missing.length > 0) {
    const answer: unknown = JSON.parse(await callLoader('lang', 'getLanguage', { keys: missing }));
    if (!isTexts(answer)) throw new CallError('', 'error');
    for (const key of missing) known.set(key, answer[key] ?? key);
  }
  return keys.map(key => known.get(key) ?? key);
};

const files = new Map<BrowserFile, Promise<Readonly<Record<string, string>>>>();

const load = async (file: BrowserFile): Promise<Readonly<Record<string, string>>> => {
  const answer: unknown = JSON.parse(await callLoader('lang', 'getLanguage', { keys: [`browser/${file}`] }));
  if (!isTexts(answer)) throw new CallError('', 'error');
  return answer;
};

/** The sentences of these files of the catalogue, each loaded once a page. */
export function loadTexts<F extends BrowserFile>(...names: readonly F[]): Promise<BrowserTexts<F>>;
export async function loadTexts(...names: readonly BrowserFile[]): Promise<Readonly<Record<string, string>>> {
  const loading = names.map(name => {
    const file = files.get(name) ?? load(name);
    files.set(name, file);
    // A failed request is made again the next time.
    file.catch(() => files.delete(name));
    return file;
  });
  return Object.assign({}, ...(await Promise.all(loading)));
}
