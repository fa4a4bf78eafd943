import type { Html } from '../../../protocol/html.ts';
import { rawHtml } from './html.tsx';
import { quotedTagEnd } from './without-tags.ts';

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

const decoded = (words: string): string =>
  words.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi, (whole, decimal, hex, name) => {
    if (name) return named[String(name).toLowerCase()] ?? whole;
    const point = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });

const inlineTag =
  /^<\/?(?:a|abbr|b|bdi|bdo|cite|code|del|dfn|em|i|ins|kbd|mark|q|s|samp|small|span|strong|su[bp]|time|u|var|wbr)\b/i;

const note = /<small class="footnote">.*?<\/small>/gs;

/** Markup without its footnotes. Its result is read as plain text alone, not printed. */
export const withoutNotes = (html: Html): Html => rawHtml(html.replace(note, ''));

// Most spaces are single and stay as they are.
const spaces = /[^\S ]\s*| \s+/g;

/** Plain text of rendered markup, on one line. */
export const plainTextOf = (html: Html): string => {
  const out: string[] = [];
  let at = 0;
  for (let start = html.indexOf('<'); start !== -1; start = html.indexOf('<', at)) {
    const end = quotedTagEnd(html, start + 1);
    if (end === -1) break;
    const isInline = inlineTag.test(html.slice(start, start + 10)) && !html.startsWith('<small class="footnote', start);
    out.push(html.slice(at, start), isInline ? '' : ' ');
    at = end;
  }
  out.push(html.slice(at));
  return decoded(out.join('')).replace(spaces, ' ').trim();
};

/** Beginning of rendered markup as plain text, cut between words, at most `length` characters and an ellipsis. */
export const excerptOf = (html: Html, length: number): string => shortened(plainTextOf(withoutNotes(html)), length);

/** Cuts a text between words where possible, and appends an ellipsis. */
export const shortened = (words: string, length: number): string => {
  if (words.length <= length) return words;
  const cut = words.slice(0, length + 1);
  const space = cut.lastIndexOf(' ');
  const beginning = space > length / 2 ? cut.slice(0, space) : words.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
  return `${beginning.replace(/[\s.,;:!?–—-]+$/u, '')}…`;
};
