import { InputRule, Node } from '@tiptap/core';
import { fragment, htmlOf, trusted } from '../../../core/html.ts';

const shownWords = 60;

// Parsed into a template, where nothing runs; the server sanitizes it again before it is stored.
const partOf = (markup: unknown): DocumentFragment => fragment(trusted(String(markup)));

const escaped = (words: string): string => {
  const box = document.implementation.createHTMLDocument('').createElement('p');
  box.textContent = words;
  return htmlOf(box);
};

/**
 * A footnote. It is stored at its place in the text; the page for readers prints a sign there and the note at the end.
 * `markup` is its text with links and emphasis.
 */
export const Footnote = Node.create({
  name: 'footnote',
  inline: true,
  group: 'inline',
  atom: true,
  marks: '',
  addOptions: () => ({ name: '' }),
  addAttributes: () => ({ markup: { default: '', parseHTML: (element: HTMLElement) => htmlOf(element) } }),
  parseHTML: () => [{ tag: 'small.footnote', priority: 70 }],
  renderHTML: ({ node }) => {
    const dom = document.implementation.createHTMLDocument('').createElement('small');
    dom.className = 'footnote';
    dom.append(partOf(node.attrs.markup));
    return { dom };
  },
  renderText: ({ node }) => ` (${partOf(node.attrs.markup).textContent ?? ''}) `,
  addInputRules() {
    // `^[note]` as in Markdown.
    return [
      new InputRule({
        find: /\^\[([^[\]\n]{1,1000})\]$/,
        handler: ({ state: { tr }, range: { from, to }, match: [, words = ''] }) => {
          tr.replaceWith(from, to, this.type.create({ markup: escaped(words.trim()) }));
        },
      }),
    ];
  },
  addNodeView() {
    return ({ node }) => {
      const dom = document.createElement('sup');
      dom.className = 'editor-footnote';
      const name = document.createElement('span');
      name.className = 'visually-hidden';
      const words = partOf(node.attrs.markup).textContent?.replace(/\s+/g, ' ').trim() ?? '';
      const short = words.length > shownWords ? `${words.slice(0, shownWords)}…` : words;
      name.textContent = `${this.options.name}: ${short} `;
      dom.title = words;
      dom.append(name);
      return { dom };
    };
  },
});
