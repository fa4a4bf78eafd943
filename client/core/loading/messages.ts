import { CallError, callLoader } from '../http/index.ts';

const known = new Map<string, string>();

const isTexts = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The sentences of these keys, asked for once a page. */
export const loadMessages = async (...keys: readonly string[]): Promise<readonly string[]> => {
  const missing = keys.filter(key => !known.has(key));
  if (missing.length > 0) {
    const answer: unknown = JSON.parse(await callLoader('lang', 'getLanguage', { keys: missing }));
    if (!isTexts(answer)) throw new CallError('', 'error');
    for (const key of missing) known.set(key, answer[key] ?? key);
  }
  return keys.map(key => known.get(key) ?? key);
};
