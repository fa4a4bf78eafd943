import type { Html } from '../../protocol/html.ts';

/** Marks markup that our own server printed. Text of a person or of another server is never passed. */
export const trusted = (markup: string): Html => markup as Html;

/** Parses markup into nodes; nothing in it runs or loads before the nodes enter the page. */
export const fragment = (markup: Html): DocumentFragment => {
  const template = document.createElement('template');
  template.innerHTML = markup;
  return template.content;
};

/** The first element of printed markup: a comment, a row, a card. */
export const element = (markup: Html): HTMLElement | undefined => {
  const [first] = fragment(markup).children;
  return first instanceof HTMLElement ? document.adoptNode(first) : undefined;
};

/** Creates an element with these properties and children. */
export const create = <K extends keyof HTMLElementTagNameMap>(
  name: K,
  properties: Partial<HTMLElementTagNameMap[K]> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] => {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
};

export const setHtml = (target: Element, markup: Html): void => target.replaceChildren(fragment(markup));

/** The markup inside an element. */
export const htmlOf = (source: Element): Html => source.innerHTML as Html;
