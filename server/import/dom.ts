import type { Cheerio, CheerioAPI } from 'cheerio';

type Member<C> = C extends Cheerio<infer Node> ? Node : never;

export type DomNode = Member<ReturnType<ReturnType<CheerioAPI>['contents']>>;
export type DomElement = Extract<DomNode, { readonly name: string; readonly attribs: object }>;

export const isElement = (node: DomNode): node is DomElement => 'attribs' in node;

export const wordsIn = (node: DomNode): string => ('data' in node && node.type === 'text' ? node.data : '');
