import { escaped, type Html, rawHtml } from '../../core/html/index.ts';

const address = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}]/g;

const linked = (words: string): string => {
  let at = 0;
  let out = '';
  for (const { 0: url, index } of words.matchAll(address)) {
    out += `${escaped(words.slice(at, index))}<a href="${escaped(url)}">${escaped(url)}</a>`;
    at = index + url.length;
  }
  return out + escaped(words.slice(at));
};

/** Converts plain text to HTML: an empty line separates paragraphs, web addresses become links. */
export const paragraphsOf = (typed: string): Html =>
  rawHtml(
    typed
      .trim()
      .split(/\n{2,}/)
      .filter(paragraph => paragraph !== '')
      .map(paragraph => `<p>${linked(paragraph.trim()).replaceAll('\n', '<br>')}</p>`)
      .join(''),
  );

/** Converts plain text to one line, for titles. */
export const lineOf = (typed: string): string => typed.replace(/\s+/g, ' ').trim();
