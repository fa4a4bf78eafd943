import { attributesIn } from './tag-attributes.ts';
import { quotedTagEnd } from './without-tags.ts';

/** Node of a cleaned text: source text, or an element with its children. */
export type Node = string | Element;

export interface Element {
  readonly name: string;
  /** Source of the start tag. */
  readonly tag: string;
  readonly children: readonly Node[];
}

const voids: ReadonlySet<string> = new Set(['br', 'col', 'hr', 'img', 'wbr']);

interface OpenElement {
  readonly name: string;
  readonly tag: string;
  readonly children: Node[];
}

const tagName = /^<\/?([a-z][a-z0-9]*)/;

/** Parses a cleaned text; undefined when its elements do not nest, as in a text that was never cleaned. */
export const nodesOf = (html: string): readonly Node[] | undefined => {
  const root: OpenElement = { name: '', tag: '', children: [] };
  const open: OpenElement[] = [root];
  let top = root;
  let at = 0;
  for (let start = html.indexOf('<'); start !== -1; start = html.indexOf('<', at)) {
    const end = quotedTagEnd(html, start + 1);
    const tag = html.slice(start, end);
    const [closes, name] = [tag.startsWith('</'), tagName.exec(tag)?.[1]];
    if (end === -1 || name === undefined) return undefined;
    if (start > at) top.children.push(html.slice(at, start));
    at = end;
    if (closes) {
      const ended = open.pop();
      const under = open.at(-1);
      if (ended?.name !== name || under === undefined) return undefined;
      under.children.push(ended);
      top = under;
    } else if (voids.has(name)) top.children.push({ name, tag, children: [] });
    else {
      top = { name, tag, children: [] };
      open.push(top);
    }
  }
  if (open.length > 1) return undefined;
  if (at < html.length) root.children.push(html.slice(at));
  return root.children;
};

/** Prints an element around its content, as it was written. */
export const printElement = ({ name, tag }: Element, inner: string): string =>
  voids.has(name) ? tag : `${tag}${inner}</${name}>`;

export const printed = (nodes: readonly Node[]): string =>
  nodes.map(node => (typeof node === 'string' ? node : printElement(node, printed(node.children)))).join('');

export const isElement = (node: Node): node is Element => typeof node !== 'string';

export const attributesOf = ({ tag }: Element): ReadonlyMap<string, string> => attributesIn(tag);

export const classesOf = (element: Element): readonly string[] =>
  (attributesOf(element).get('class') ?? '').split(' ').filter(Boolean);

/** Descendants that match `isWanted`, in document order. */
export const descendants = (nodes: readonly Node[], isWanted: (element: Element) => boolean): readonly Element[] =>
  nodes
    .filter(isElement)
    .flatMap(element => [...(isWanted(element) ? [element] : []), ...descendants(element.children, isWanted)]);
