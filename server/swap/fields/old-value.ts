import { limits } from '../../../protocol/limits.ts';
import type { DefinedField } from '../../articles/fields/index.ts';
import { oldAddress } from '../bodies/index.ts';
import { choicesIn } from './k2-values.ts';
import { plainLines } from './plain-lines.ts';

const lineOf = (text: string): string => plainLines(text).replace(/\s+/g, ' ');

/** The words of a value; those of a list in one line. */
export const wordsOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(wordsOf).filter(Boolean).join(', ');
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '';
};

const addressOf = (written: string, baseUrl: string): string => {
  const address = written.trim();
  if (address === '' || /^https?:\/*$/i.test(address)) return '';
  return oldAddress(/^www\./i.test(address) ? `http://${address}` : address, baseUrl)?.url.href ?? '';
};

// Our links lead to pages: an address of mail is shown as words.
const mailIn = (address: string): string => /^\s*mailto:([^?]+)/i.exec(address)?.[1] ?? '';

const linkOf = (value: unknown, baseUrl: string): readonly string[] => {
  const [words = '', address = '', target = ''] = Array.isArray(value) ? value.map(wordsOf) : ['', wordsOf(value)];
  const name = lineOf(words).slice(0, limits.extraLine);
  const mail = mailIn(address);
  return mail ? [name ? `${name} (${mail})` : mail] : [name, addressOf(address, baseUrl), target];
};

const rowsOf = (value: unknown): readonly (readonly string[])[] =>
  (Array.isArray(value) ? value : [])
    .map(row => (Array.isArray(row) ? row : [row]).map(cell => lineOf(wordsOf(cell))))
    .filter(row => row.some(cell => cell !== ''));

// Seconds, and a time that stands for a whole day, are no part of our dates.
const dateOf = (text: string): string =>
  text
    .trim()
    .replace(/^(\d{4}-\d\d-\d\d)(?:[ T]00:00(?::00)?)?$/, '$1')
    .replace(/^0000-.*/, '');

const pictureOf = (text: string, baseUrl: string): string => {
  const old = oldAddress(text, baseUrl);
  return old ? (old.path === undefined ? old.url.href : `/${old.path}`) : text;
};

/** A value of an old site in the form of our values of its type: plain words, absolute links, paths of pictures. */
export const oldValue = ({ type, options }: DefinedField, value: unknown, baseUrl: string): unknown => {
  switch (type) {
    case 'select':
    case 'radio':
      return choicesIn(value).find(choice => options.has(choice)) ?? '';
    case 'multipleSelect':
      return choicesIn(value).filter(choice => options.has(choice));
    case 'link':
      return linkOf(value, baseUrl);
    case 'csv':
      return rowsOf(value);
    case 'date':
      return dateOf(wordsOf(value));
    case 'image':
      return pictureOf(wordsOf(value).trim(), baseUrl);
    case 'textarea':
      return plainLines(wordsOf(value));
    default:
      return lineOf(wordsOf(value));
  }
};
