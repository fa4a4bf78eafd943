import { plainError } from '../../core/errors/index.ts';

export interface SplitWxr {
  /** Channel data besides the items: the site, its authors and terms. */
  readonly head: string;
  readonly items: readonly string[];
  /** Items that were cut off or never closed. */
  readonly broken: readonly string[];
}

const landmark = /<!\[CDATA\[|<!--|<!DOCTYPE|<item(?=[\s>])|<\/item\s*>/gi;

// A control character has no place in XML, yet old databases hold some.
const unprintable = /[^\P{Cc}\n\r\t]|[\uFFFE\uFFFF]/gu;

/**
 * Takes an export apart without reading it as XML, in one pass, so that one broken item costs that item only. A file with
 * a document type is refused: it could define entities (security: RSS / XML).
 */
export const splitWxr = (file: string): SplitWxr => {
  const source = file.replace(unprintable, '');
  if (!/<rss[\s>]/i.test(source.slice(0, 100_000)))
    throw plainError('This is not a WordPress export: it has no <rss>.');
  const head: string[] = [];
  const items: string[] = [];
  const broken: string[] = [];
  let headFrom = 0;
  let itemFrom = -1;
  landmark.lastIndex = 0;
  for (let match = landmark.exec(source); match; match = landmark.exec(source)) {
    const [found] = match;
    if (/^<!DOCTYPE/i.test(found))
      throw plainError('This file defines a document type. An export never does: refused.');
    if (found === '<!--' || found.toUpperCase() === '<![CDATA[') {
      const end = source.indexOf(found === '<!--' ? '-->' : ']]>', landmark.lastIndex);
      if (end === -1) break;
      landmark.lastIndex = end + 3;
    } else if (found.startsWith('</')) {
      if (itemFrom === -1) continue;
      items.push(source.slice(itemFrom, landmark.lastIndex));
      itemFrom = -1;
      headFrom = landmark.lastIndex;
    } else {
      if (itemFrom === -1) head.push(source.slice(headFrom, match.index));
      else broken.push(source.slice(itemFrom, match.index));
      itemFrom = match.index;
    }
  }
  if (itemFrom === -1) head.push(source.slice(headFrom));
  else broken.push(source.slice(itemFrom));
  return { head: head.join(''), items, broken };
};
