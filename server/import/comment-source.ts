import { type Body, type DomElement, type DomNode, isElement, parseBody, wordsIn } from '../core/dom/index.ts';
import { type Html, withoutTags } from '../core/html/index.ts';

type Mutation = (inner: string, element: DomElement, $: Body) => string;

const within =
  (tag: string): Mutation =>
  inner =>
    inner.trim() === '' ? inner : `[${tag}]${inner}[/${tag}]`;

const apart =
  (write: Mutation): Mutation =>
  (inner, element, $) =>
    inner.trim() === '' ? '' : `\n\n${write(inner.trim(), element, $)}\n\n`;

const plain: Mutation = inner => inner;

const link: Mutation = (inner, element) => {
  const href = element.attribs.href ?? '';
  if (!/^https?:\/\/[^\s[\]]+$/i.test(href) || inner.trim() === '') return inner;
  return inner.trim() === href ? `[url]${href}[/url]` : `[url=${href}]${inner}[/url]`;
};

const list =
  (start: string): Mutation =>
  inner =>
    `[list${start}]\n${inner.replace(/\n{2,}/g, '\n').trim()}\n[/list]`;

// Stand for blanks that are part of code, until the blanks of the rest are tidied.
const [heldBlank, heldTab] = ['\uE000', '\uE001'];

const code: Mutation = (inner, element, $) => {
  const words = $(element).text();
  return words.includes('\n')
    ? `\n\n[code]${escapedText(
        words
          .replace(/\[\/?code\]/gi, '')
          .replaceAll(' ', heldBlank)
          .replaceAll('\t', heldTab),
      )}[/code]\n\n`
    : inner;
};

const bold = within('b');
const writers: Readonly<Record<string, Mutation>> = {
  a: link,
  b: bold,
  strong: bold,
  i: within('i'),
  em: within('i'),
  cite: within('i'),
  u: within('u'),
  ins: within('u'),
  br: () => '\n',
  hr: () => '\n\n',
  p: apart(plain),
  div: apart(plain),
  figure: apart(plain),
  table: apart(plain),
  dl: apart(plain),
  blockquote: apart(within('quote')),
  ul: apart(list('')),
  ol: apart(list('=1')),
  li: inner => `[*]${inner.trim()}\n`,
  tr: inner => `${inner.trim().replace(/ \|$/, '')}\n`,
  td: inner => `${inner.trim()} | `,
  th: inner => `${inner.trim()} | `,
  dt: apart(bold),
  dd: apart(plain),
  pre: code,
  code,
  img: (_, element) =>
    `[img=${(element.attribs.alt ?? '').replace(/[[\]\n]/g, ' ')}]${element.attribs.src ?? ''}[/img]`,
  ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map(name => [name, apart(bold)])),
};

/** Inside a table or a list the blanks between the parts are not words. */
const holdsParts = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'ul', 'ol', 'dl']);

// `<b>` written in code is text here: a blank keeps it from being taken for a tag and dropped.
const escapedText = (words: string): string => words.replace(/<(?=[a-z/!?])/gi, '< ');

const sourceOf = ($: Body, node: DomNode): string => {
  if (!isElement(node)) return escapedText(wordsIn(node).replace(/\s+/g, ' '));
  const inner = $(node)
    .contents()
    .toArray()
    .filter(one => isElement(one) || !holdsParts.has(node.name) || wordsIn(one).trim() !== '')
    .map(one => sourceOf($, one))
    .join('');
  return (Object.hasOwn(writers, node.name) ? writers[node.name] : undefined)?.(inner, node, $) ?? inner;
};

/** Cleaned markup as the source of a comment: BBCode without tags (ruling 9). */
export const commentSource = (clean: Html): string => {
  const $ = parseBody(clean);
  const written = $('body')
    .contents()
    .toArray()
    .map(node => sourceOf($, node))
    .join('');
  return withoutTags(written)
    .replace(/[^\S\n]+\n/g, '\n')
    .replace(/\n[^\S\n]+/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .replaceAll(heldBlank, ' ')
    .replaceAll(heldTab, '\t')
    .trim();
};
