import { Extension, type Extensions, Mark } from '@tiptap/core';
import { Heading } from '@tiptap/extension-heading';
import { Link } from '@tiptap/extension-link';
import { StarterKit } from '@tiptap/starter-kit';
import type { EditorTexts } from '../../../../protocol/browser-texts.ts';
import { TypedMarkdown } from '../markdown/input-rules.ts';
import { Figure, Gallery } from './figure.ts';
import { Footnote } from './footnote.ts';
import { OpaqueBlock } from './opaque-block.ts';
import { InlinePicture } from './picture.ts';
import { Table, TableCell, TableHeader, TableRow } from './table.ts';
import { VideoEmbed } from './video-embed.ts';

const attribute = (name: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(name) || null,
});

const alignments = /^align(?:left|right|center|none)$/;

/** Language, direction and alignment of a paragraph, a heading, a quote. */
const Speech = Extension.create({
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
const TextHeading = Heading.extend({
  addAttributes() {
    return { ...this.parent?.(), id: attribute('id') };
  },
  parseHTML() {
    return [...(this.parent?.() ?? []), { tag: 'h1', attrs: { level: 2 } }];
  },
}).configure({ levels: [2, 3, 4, 5, 6] });

const marks = ['data-bp-toggle', 'data-behaviour', 'data-behavior', 'data-style', 'data-text', 'data-newtab'];

/** A link with the other attributes that the sanitizer allows: those of a Pay button (K-002), and `rel`. */
const TextLink = Link.extend({
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

/** Marks that the editor preserves without a button for them. */
const elements: Readonly<Record<string, readonly string[]>> = {
  sub: [],
  sup: [],
  kbd: [],
  samp: [],
  var: [],
  mark: [],
  small: [],
  ins: ['cite', 'datetime'],
  q: ['cite'],
  cite: [],
  dfn: ['title'],
  abbr: ['title'],
  time: ['datetime'],
  bdi: [],
};

const attributesOf = (element: HTMLElement, names: readonly string[]): Record<string, string> => {
  const found: Record<string, string> = {};
  for (const name of names) {
    const value = element.getAttribute(name);
    if (value) found[name] = value;
  }
  return found;
};

const preserved = (name: string, tag: string, rule: string, names: readonly string[]) =>
  Mark.create({
    name,
    addAttributes: () => ({
      htmlAttributes: {
        default: {},
        parseHTML: (element: HTMLElement) => attributesOf(element, [...names, 'lang', 'dir']),
      },
    }),
    parseHTML: () => [{ tag: rule }],
    renderHTML: ({ mark }) => [tag, mark.attrs.htmlAttributes ?? {}, 0],
  });

/** Words in another language, and the small elements of a line. */
const preservedMarks = [
  ...Object.entries(elements).map(([tag, names]) => preserved(tag, tag, tag, names)),
  preserved('spoken', 'span', 'span[lang], span[dir]', []),
];

/** Extensions for all content of a text. */
export const extensions = (texts: EditorTexts): Extensions => [
  StarterKit.configure({ heading: false, link: false }),
  TextHeading,
  TextLink,
  Speech,
  TypedMarkdown,
  InlinePicture,
  Figure,
  Gallery,
  Table,
  TableRow,
  TableCell,
  TableHeader,
  Footnote.configure({ name: texts.EDITOR_FOOTNOTE }),
  VideoEmbed.configure({ name: texts.EDITOR_VIDEO, hint: texts.EDITOR_VIDEO_HINT }),
  OpaqueBlock.configure({ name: texts.EDITOR_KEPT }),
  ...preservedMarks,
];
