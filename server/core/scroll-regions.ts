import type { Html } from '../../protocol/html.ts';
import { wordsOf } from './excerpt.ts';
import { escaped, rawHtml } from './html.tsx';
import { text } from './texts.ts';

const edge = /<(\/?)(table|pre)(?=[\s>])/g;
const caption = /<table[^>]*>\s*<caption[^>]*>(.*?)<\/caption>/sy;

const captionAt = (html: string, start: number): string => {
  caption.lastIndex = start;
  return wordsOf(rawHtml(caption.exec(html)?.[1] ?? ''));
};

const open = (label: string): string =>
  `<div class="table-wrap" role="region" aria-label="${escaped(label)}" tabindex="0" data-scroll-region="">`;

/**
 * Puts each table and each block of code of a cleaned text into a named region that takes the focus, so that keys
 * scroll what is wider than the window (SC 2.1.1). A script removes the role and the tab stop where nothing scrolls.
 */
export const withScrollRegions = (html: Html): Html => {
  const counts = { table: 0, pre: 0 };
  let depth = 0;
  let done = 0;
  let shown = '';
  for (const { index, 0: found, 1: slash, 2: name } of html.matchAll(edge)) {
    const kind = name === 'pre' ? 'pre' : 'table';
    if (slash === '/') {
      depth -= 1;
      const end = index + found.length + 1;
      shown += html.slice(done, end) + (depth === 0 ? '</div>' : '');
      done = end;
      continue;
    }
    if (depth === 0) {
      counts[kind] += 1;
      const label = text(kind === 'pre' ? 'SCROLL_CODE' : 'SCROLL_TABLE', counts[kind]);
      const words = kind === 'table' ? captionAt(html, index) : '';
      shown += html.slice(done, index) + open(words === '' ? label : `${label}: ${words}`);
      done = index;
    }
    depth += 1;
  }
  return depth === 0 && done > 0 ? rawHtml(shown + html.slice(done)) : html;
};
