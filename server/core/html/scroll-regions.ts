import type { Html } from '../../../protocol/html.ts';
import { text } from '../i18n/index.ts';
import { plainTextOf } from './excerpt.ts';
import { escaped, rawHtml } from './html.tsx';

const edge = /<(\/?)(table|pre|div)(?=[\s>])/g;
const scrollerClass = / class="(?:[^"]* )?k2Scroller[ "]/;
const caption = /<table[^>]*>\s*<caption[^>]*>(.*?)<\/caption>/sy;

const captionAt = (html: string, start: number): string => {
  caption.lastIndex = start;
  return plainTextOf(rawHtml(caption.exec(html)?.[1] ?? ''));
};

const open = (label: string): string =>
  `<div class="table-wrap" role="region" aria-label="${escaped(label)}" tabindex="0" data-scroll-region="">`;

const kindOf = (name: string): 'table' | 'pre' | 'row' => {
  if (name === 'div') return 'row';
  return name === 'pre' ? 'pre' : 'table';
};

const isScroller = (html: string, start: number): boolean =>
  scrollerClass.test(html.slice(start, html.indexOf('>', start)));

const nameKeys = { table: 'SCROLL_TABLE', pre: 'SCROLL_CODE', row: 'SCROLL_ROW' } as const;

/**
 * Puts each table, each block of code and each scroller (`.k2Scroller`) of a cleaned text into a named region that takes
 * the focus, so that keys scroll what is wider than the window (SC 2.1.1). A script removes the role and the tab stop
 * where nothing scrolls.
 */
export const withScrollRegions = (html: Html): Html => {
  const counts = { table: 0, pre: 0, row: 0 };
  let depth = 0;
  let done = 0;
  let shown = '';
  for (const { index, 0: found, 1: slash, 2: name = '' } of html.matchAll(edge)) {
    const kind = kindOf(name);
    // Other blocks are no regions; inside one they are counted, so that its end is found.
    if (depth === 0 && kind === 'row' && !isScroller(html, index)) continue;
    if (slash === '/') {
      depth -= 1;
      if (depth > 0) continue;
      const end = index + found.length + 1;
      shown += `${html.slice(done, end)}</div>`;
      done = end;
      continue;
    }
    if (depth === 0) {
      counts[kind] += 1;
      const label = text(nameKeys[kind], counts[kind]);
      const words = kind === 'table' ? captionAt(html, index) : '';
      shown += html.slice(done, index) + open(words === '' ? label : `${label}: ${words}`);
      done = index;
    }
    depth += 1;
  }
  return depth === 0 && done > 0 ? rawHtml(shown + html.slice(done)) : html;
};
