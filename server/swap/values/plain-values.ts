import { limits } from '../../../protocol/limits.ts';
import { plainWords } from '../../import/index.ts';
import { repairEncoding } from '../bodies/index.ts';

/** A text of one line without markup, shortened to a number of characters; its encoding is repaired. */
export const plainLine = (text: string | null | undefined, length: number): string =>
  [...plainWords(repairEncoding(text ?? '').text).normalize('NFC')].slice(0, length).join('');

export const titleOf = (text: string | null | undefined): string => plainLine(text, limits.title);

/** A text cut at the end of a word. */
export const cutAtWord = (text: string, length: number): string => {
  if (text.length <= length) return text;
  const cut = text.slice(0, length + 1);
  const space = cut.lastIndexOf(' ');
  return (space > length / 2 ? cut.slice(0, space) : text.slice(0, length)).replace(/[\s,;]+$/, '');
};

/** `*` stands for every language. */
export const languageOf = (text: string | null | undefined): string =>
  text && /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(text) ? text.slice(0, limits.language) : '';

const largest = 4_294_967_295;

/** A number from 0 to the largest of our columns. */
export const numberOf = (text: string | null | undefined): number =>
  Math.min(Math.max(Math.trunc(Number(text)) || 0, 0), largest);

export const isOn = (text: string | null | undefined): boolean => Number(text) > 0;
