import { plainWords } from '../../import/index.ts';
import { repairEncoding } from '../bodies/index.ts';

const notShown = /<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
const lineEnds = /<br\b[^>]*>|<\/(?:p|div|li|tr|h[1-6])\s*>/gi;

/** Whether a text has tags. */
export const hasMarkup = (text: string): boolean => /<[a-z!/?]/i.test(text);

/** The words of a text, with its lines: those of its markup, or its own if it has none. */
export const plainLines = (text: string): string => {
  const { text: readable } = repairEncoding(text);
  const withLines = hasMarkup(readable)
    ? readable.replace(notShown, '').replace(/\s+/g, ' ').replace(lineEnds, '\n')
    : readable;
  return withLines
    .split(/\r?\n/)
    .map(line => plainWords(line).normalize('NFC'))
    .join('\n')
    .trim();
};
