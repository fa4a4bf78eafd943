import { type Html, rawHtml, textHtml } from './html.tsx';

type Part = Html | false | null | undefined;

const lineBreaks = /\n\s*/g;

// A template is compiled once: the array of its strings is the same at each call.
const compiled = new WeakMap<TemplateStringsArray, readonly string[]>();

const compile = (strings: TemplateStringsArray): readonly string[] => {
  const pieces = strings.map(piece => piece.replace(lineBreaks, ''));
  compiled.set(strings, pieces);
  return pieces;
};

/**
 * Markup of a template, for views that a page prints by the hundred: React takes four times as long. Parts are markup
 * already, absent ones are left out; a text enters by `textHtml`. Line breaks and the indentation after them are left out.
 */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html => {
  const pieces = compiled.get(strings) ?? compile(strings);
  let markup = pieces[0] ?? '';
  for (let index = 0; index < parts.length; index++) markup += (parts[index] || '') + (pieces[index + 1] ?? '');
  return rawHtml(markup);
};

/** An attribute of a template with the space before it; undefined: none. */
export const attribute = (name: string, value: string | number | undefined): Html | undefined =>
  value === undefined ? undefined : html` ${rawHtml(name)}="${textHtml(value)}"`;
