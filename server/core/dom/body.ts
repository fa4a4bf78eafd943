import { type Cheerio, load } from 'cheerio';
import { parse } from 'parse5';
import { adapter as treeAdapter } from 'parse5-htmlparser2-tree-adapter';

type Member<C> = C extends Cheerio<infer Node> ? Node : never;
type Query = ReturnType<typeof load>;

export type DomNode = Member<ReturnType<ReturnType<Query>['contents']>>;
export type DomElement = Extract<DomNode, { readonly name: string; readonly attribs: object }>;

/** The `$` of one parsed body: selects by a selector, wraps nodes, or creates elements of markup. */
export interface Body {
  (selector: string): Cheerio<DomElement>;
  <Node extends DomNode>(nodes: Node | readonly Node[]): Cheerio<Node>;
}

// `load` makes a class each time that keeps its document in memory until the next full garbage collection.
const shared = load('');

/** Parses markup as a browser parses it inside the body of our pages, not in quirks mode. */
export const parseBody = (markup: string): Body => {
  // As a document: a fragment is moved node by node, in quadratic time.
  const root = parse(`<!doctype html><body>${markup}`, { treeAdapter });
  function query(selector: string): Cheerio<DomElement>;
  function query<Node extends DomNode>(nodes: Node | readonly Node[]): Cheerio<Node>;
  function query(nodes: string | DomNode | DomNode[]): Cheerio<DomNode> {
    return shared(nodes, undefined, root);
  }
  return query;
};

export const isElement = (node: DomNode): node is DomElement => 'attribs' in node;

/** The words of a text node; empty for an element. */
export const wordsIn = (node: DomNode): string => ('data' in node && node.type === 'text' ? node.data : '');
