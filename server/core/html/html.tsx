import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Html } from '../../../protocol/html.ts';

export type { Html } from '../../../protocol/html.ts';

/** Marks text as markup. Callers: printers and cleaners of this folder only. */
export const rawHtml = (markup: string): Html => markup as Html;

export const noHtml = rawHtml('');

/**
 * Prints a view (design, decision 5). Refuses output that begins with a `<link>` React hoisted in front of it: that is
 * a non-lazy image in a fragment (stack, trap 11).
 */
export const print = (node: ReactNode): Html => {
  const markup = renderToStaticMarkup(node);
  if (markup.startsWith('<link rel="preload"'))
    throw new Error('a fragment printed a preload link: its image must be lazy');
  return rawHtml(markup);
};

/** Prints a whole document; what React hoists lands in its head, where it belongs. */
export const printDocument = (node: ReactNode): Html => rawHtml(`<!DOCTYPE html>${renderToStaticMarkup(node)}`);

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as it may stand between tags or inside a quoted attribute. */
export const escaped = (value: string): string =>
  value.replace(/[&<>"']/g, character => entities[character] ?? character);

/** Markup side by side; what is absent is left out. */
export const join = (...parts: readonly (Html | false | null | undefined)[]): Html =>
  rawHtml(parts.filter(Boolean).join(''));

/** The same for a list that may be too long to be arguments. */
export const joinAll = (parts: readonly Html[]): Html => rawHtml(parts.join(''));

const literalName = /^[a-z][a-z0-9-]*$/i;

/** The start of an element: a literal name, escaped values. Long lists are put together from starts and ends in one join. */
export const opening = (
  name: string,
  attributes: Readonly<Record<string, string | number | boolean | undefined>> = {},
): Html => {
  if (!literalName.test(name)) throw new Error(`not a literal element name: ${name}`);
  const printed = Object.entries(attributes)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([key, value]) => {
      if (!literalName.test(key)) throw new Error(`not a literal attribute name: ${key}`);
      return ` ${key}="${escaped(value === true ? key : String(value))}"`;
    });
  return rawHtml(`<${name}${printed.join('')}>`);
};

export const closing = (name: string): Html => {
  if (!literalName.test(name)) throw new Error(`not a literal element name: ${name}`);
  return rawHtml(`</${name}>`);
};

/** An element React cannot print as it must stand (`<dialog>` blocks, `checked="checked"`): literal names, escaped values. */
export const raw = (
  name: string,
  attributes: Readonly<Record<string, string | number | boolean | undefined>>,
  ...children: readonly Html[]
): Html => joinAll([opening(name, attributes), ...children, closing(name)]);

export const textHtml = (value: string): Html => rawHtml(escaped(value));
