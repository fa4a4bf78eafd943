import { blockElements } from '../../../protocol/block-elements.ts';
import { headsOf, type Part } from '../../../protocol/text-checks/parts.ts';
import { type DomElement, type DomNode, isElement, parseBody, wordsIn } from '../dom/index.ts';

const passages = new Set(['p', 'li', 'dt', 'dd', 'td', 'th', 'blockquote', 'div', 'summary']);

const spaced = (words: string): string => words.replace(/\s+/g, ' ').trim();

const elementsIn = ({ children }: DomElement, ...names: readonly string[]): readonly DomElement[] =>
  children.filter(isElement).flatMap(child => (names.includes(child.name) ? [child] : elementsIn(child, ...names)));

/** Words of an element, and the descriptions of its pictures. */
const wordsOf = ({ children }: DomElement): string =>
  children
    .map(child => {
      if (!isElement(child)) return wordsIn(child);
      return child.name === 'img' ? ` ${child.attribs.alt ?? ''} ` : wordsOf(child);
    })
    .join('');

/** Words of an element without those of the blocks inside it. */
const ownWords = ({ children }: DomElement): string =>
  children
    .map(child => {
      if (!isElement(child)) return wordsIn(child);
      const isBreak = blockElements.has(child.name) || child.name === 'br' || child.attribs.class === 'footnote';
      return isBreak ? ' ' : ownWords(child);
    })
    .join('');

/** Where an element stands. */
interface Surroundings {
  readonly isInTable: boolean;
  /** Caption of the figure around it. */
  readonly caption: string;
}

/** State of reading a body, in document order. */
interface Reading {
  readonly parts: Part[];
  /** True while nothing but white space was met since the end of a link. */
  isAfterLink: boolean;
}

const pictureOf = ({ attribs: { alt = '', src = '', class: classes = '' } }: DomElement, at: number, caption: string) =>
  ({
    kind: 'picture',
    ...{ at, alt, title: caption || src.replace(/^.*\//, '') },
    decorates: /(?:^|\s)decorative(?:\s|$)/.test(classes),
  }) as const;

const tableOf = (table: DomElement, at: number): Part => {
  const rows = elementsIn(table, 'tr').map(row => row.children.filter(isElement));
  const columns = (rows[0] ?? []).reduce((sum, cell) => sum + Number(cell.attribs.colspan ?? 1), 0);
  const heads = headsOf(rows.map(row => row.map(({ name }) => name === 'th')));
  const [caption] = elementsIn(table, 'caption', 'tr');
  const words = caption?.name === 'caption' ? spaced(wordsOf(caption)) : '';
  return { kind: 'table', at, heads, rows: rows.length, columns, caption: words };
};

const partOf = ({ parts, isAfterLink }: Reading, element: DomElement, around: Surroundings): Part | undefined => {
  const at = parts.length;
  const { name, attribs } = element;
  const heading = /^h([1-6])$/.exec(name);
  if (heading) return { kind: 'heading', at, words: spaced(wordsOf(element)), level: Number(heading[1]) };
  if (name === 'img') return pictureOf(element, at, around.caption);
  if (name === 'table') return tableOf(element, at);
  if (name === 'a' && attribs.href !== undefined)
    return { kind: 'link', at, words: spaced(wordsOf(element)), href: attribs.href, isAdjacent: isAfterLink };
  const words = passages.has(name) ? spaced(ownWords(element)) : '';
  return words === '' ? undefined : { kind: 'paragraph', at, words, isCell: around.isInTable };
};

const inside = (element: DomElement, around: Surroundings): Surroundings => {
  if (element.name === 'table') return { ...around, isInTable: true };
  if (element.name !== 'figure') return around;
  const [caption] = elementsIn(element, 'figcaption', 'figure');
  return { ...around, caption: caption?.name === 'figcaption' ? spaced(wordsOf(caption)) : '' };
};

const readNode = (reading: Reading, node: DomNode, around: Surroundings): void => {
  if (!isElement(node)) {
    if (wordsIn(node).trim() !== '') reading.isAfterLink = false;
    return;
  }
  const { name } = node;
  // Links of two blocks are not beside each other.
  if (blockElements.has(name)) reading.isAfterLink = false;
  const part = partOf(reading, node, around);
  if (part) reading.parts.push(part);
  const here = inside(node, around);
  for (const child of node.children) readNode(reading, child, here);
  if (blockElements.has(name) || name === 'img') reading.isAfterLink = false;
  if (name === 'a') reading.isAfterLink = true;
};

/** The parts of a sanitized body that are checked and heard. `at` is the number of the part. */
export const partsOfBody = (markup: string): readonly Part[] => {
  const reading: Reading = { parts: [], isAfterLink: false };
  const around = { isInTable: false, caption: '' };
  for (const node of parseBody(markup)('body').contents().get()) readNode(reading, node, around);
  return reading.parts;
};
