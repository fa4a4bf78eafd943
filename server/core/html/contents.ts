import type { Html } from '../../../protocol/html.ts';
import { plainTextOf, withoutNotes } from './excerpt.ts';
import { escaped, rawHtml } from './html.tsx';

export interface ContentsLine {
  readonly id: string;
  readonly level: 2 | 3;
  readonly words: string;
}

const heading = /<h([23])((?:\s[^>]*)?)>(.*?)<\/h\1>/gs;

/** Table of contents of a sanitized text, and the text with an id on each listed heading. */
export const withContents = (html: Html): { html: Html; contents: ContentsLine[] } => {
  const contents: ContentsLine[] = [];
  const marked = html.replace(heading, (whole, level: string, attributes: string, inner: string) => {
    const words = plainTextOf(withoutNotes(rawHtml(inner)));
    if (words === '') return whole;
    const own = /\sid="([^"]*)"/.exec(attributes)?.[1];
    const id = own ?? `part-${contents.length + 1}`;
    contents.push({ id, level: level === '2' ? 2 : 3, words });
    return own === undefined ? `<h${level}${attributes} id="${escaped(id)}">${inner}</h${level}>` : whole;
  });
  return { html: rawHtml(marked), contents };
};
