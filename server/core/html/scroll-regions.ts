import type { Html } from '../../../protocol/html.ts';
import { text } from '../i18n/index.ts';
import { plainTextOf } from './excerpt.ts';
import { escaped, rawHtml } from './html.tsx';
import {
  attributesOf,
  classesOf,
  type Element,
  isElement,
  type Node,
  nodesOf,
  printElement,
  printed,
} from './nodes.ts';

type Kind = 'table' | 'pre' | 'row';

const nameKeys = { table: 'SCROLL_TABLE', pre: 'SCROLL_CODE', row: 'SCROLL_ROW' } as const;

const kindOf = (element: Element): Kind | undefined => {
  if (element.name === 'table' || element.name === 'pre') return element.name;
  return element.name === 'div' && classesOf(element).includes('k2Scroller') ? 'row' : undefined;
};

/** Words after the number of a region: the caption of a table, the language of code. */
const wordsOf = ({ children }: Element, kind: Kind): string => {
  const first = children.find(isElement);
  if (kind === 'table' && first?.name === 'caption') return plainTextOf(rawHtml(printed(first.children)));
  return kind === 'pre' && first ? (attributesOf(first).get('data-language') ?? '') : '';
};

/**
 * Puts each table, each block of code and each scroller (`.k2Scroller`) of a cleaned text into a named region that
 * takes the focus, so that keys scroll what is wider than the window (SC 2.1.1). A script removes the role and the tab
 * stop where nothing scrolls.
 */
export const withScrollRegions = (html: Html): Html => {
  const nodes = nodesOf(html);
  if (!nodes) return html;
  const counts = { table: 0, pre: 0, row: 0 };
  const region = (element: Element, kind: Kind): string => {
    counts[kind] += 1;
    const label = text(nameKeys[kind], counts[kind]);
    const words = wordsOf(element, kind);
    const name = escaped(words === '' ? label : `${label}: ${words}`);
    return `<div class="table-wrap" role="region" aria-label="${name}" tabindex="0" data-scroll-region="">${printed([element])}</div>`;
  };
  const arranged = (all: readonly Node[]): string =>
    all
      .map(node => {
        if (!isElement(node)) return node;
        const kind = kindOf(node);
        return kind ? region(node, kind) : printElement(node, arranged(node.children));
      })
      .join('');
  return rawHtml(arranged(nodes));
};
