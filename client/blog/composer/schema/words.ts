import { Extension } from '@tiptap/core';
import { Heading } from '@tiptap/extension-heading';
import { Link } from '@tiptap/extension-link';

const attribute = (name: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(name) || null,
});

const alignments = /^align(?:left|right|center|none)$/;

/** Language, direction and alignment of a paragraph, a heading, a quote. */
export const Speech = Extension.create({
  name: 'speech',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading', 'blockquote', 'listItem', 'bulletList', 'orderedList'],
      attributes: {
        lang: attribute('lang'),
        dir: attribute('dir'),
        class: {
          default: null,
          parseHTML: element => [...element.classList].filter(name => alignments.test(name)).join(' ') || null,
        },
      },
    },
  ],
});

/** The page's h1 is the title, so the highest heading of a text is an h2. */
export const TextHeading = Heading.extend({
  addAttributes() {
    return { ...this.parent?.(), id: attribute('id') };
  },
  parseHTML() {
    return [...(this.parent?.() ?? []), { tag: 'h1', attrs: { level: 2 } }];
  },
}).configure({ levels: [2, 3, 4, 5, 6] });

const marks = ['data-bp-toggle', 'data-behaviour', 'data-behavior', 'data-style', 'data-text', 'data-newtab'];

/** A link with what else the sanitiser lets stand on one: a Pay button's wishes (K-002), its relation to the site. */
export const TextLink = Link.extend({
  // Text typed after a link is not part of it.
  inclusive: () => false,
  addAttributes() {
    return {
      href: attribute('href'),
      title: attribute('title'),
      ...Object.fromEntries(marks.map(name => [name, attribute(name)])),
      rel: attribute('rel'),
    };
  },
}).configure({
  openOnClick: false,
  defaultProtocol: 'https',
  HTMLAttributes: { target: null, rel: null, class: null },
});
