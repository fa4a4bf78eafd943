import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Html } from '../../../protocol/html.ts';

export type { Html } from '../../../protocol/html.ts';

/** Marks text as markup. Only renderers and sanitizers call it. */
export const rawHtml = (markup: string): Html => markup as Html;

export const noHtml = rawHtml('');

/**
 * Renders a view (design, decision 5). Throws if React hoists a `<link>` to the front: then the fragment has an image
 * that is not lazy (stack, trap 11).
 */
export const print = (node: ReactNode): Html => {
  const markup = renderToStaticMarkup(node);
  if (markup.startsWith('<link rel="preload"'))
    throw new Error('a fragment printed a preload link: its image must be lazy');
  return rawHtml(markup);
};

/** Renders a whole document; React hoists links into its head. */
export const printDocument = (node: ReactNode): Html => rawHtml(`<!DOCTYPE html>${renderToStaticMarkup(node)}`);

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };
const special = /["'&<>]/;

/** Escapes a text for use between tags or inside a quoted attribute, as React does it. */
export const escaped = (value: string): string =>
  special.test(value) ? value.replace(/["'&<>]/g, character => entities[character] ?? character) : value;

/** Joins markup and leaves out absent parts. */
export const join = (...parts: readonly (Html | false | null | undefined)[]): Html =>
  rawHtml(parts.filter(Boolean).join(''));

/** Joins a list that may be too long for arguments. */
export const joinAll = (parts: readonly Html[]): Html => rawHtml(parts.join(''));

const literalName = /^[a-z][a-z0-9-]*$/i;

/** Start tag with escaped values. Long lists are joined from start and end tags at once. */
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

/** Element in a form that React cannot render (`<dialog>` blocks, `checked="checked"`), with escaped values. */
export const raw = (
  name: string,
  attributes: Readonly<Record<string, string | number | boolean | undefined>>,
  ...children: readonly Html[]
): Html => joinAll([opening(name, attributes), ...children, closing(name)]);

/** A text or number as markup. */
export const textHtml = (value: string | number): Html => rawHtml(escaped(String(value)));
