import type { Html } from '../../protocol/html.ts';

/** Marks what our own server printed as markup. Text of a person or of another server never comes through here. */
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

export const setHtml = (target: Element, markup: Html): void => target.replaceChildren(fragment(markup));

/** The markup inside an element. */
export const htmlOf = (source: Element): Html => source.innerHTML as Html;
