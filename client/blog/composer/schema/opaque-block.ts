import { Node } from '@tiptap/core';
import { fragment, htmlOf, trusted } from '../../../core/html.ts';

const kinds = 'dl, details, ul.nav-tabs, div.tab-content, div[class], div[lang], div[dir], hr[class]';

// The box belongs to the inert document that was parsed, so nothing of the part runs or loads.
const markupOf = (element: HTMLElement): string => {
  const box = element.ownerDocument.createElement('div');
  box.append(element.cloneNode(true));
  return htmlOf(box);
};

// Parsed into a template, where nothing runs; the server sanitizes it again before it is stored.
const partOf = (markup: unknown): DocumentFragment => fragment(trusted(String(markup)));

const shownWords = 160;

/**
 * A part of the text that the editor has no tools for: tabs, definitions, what an import brought. It is shown in words,
 * moved and removed whole, and written back as it was; only the sanitiser touches it.
 */
export const OpaqueBlock = Node.create({
  name: 'keptPart',
  group: 'block',
  atom: true,
  draggable: true,
  addOptions: () => ({ name: '' }),
  addAttributes: () => ({ markup: { default: '', parseHTML: markupOf } }),
  parseHTML: () => [{ tag: kinds, priority: 55 }],
  renderHTML: ({ node }) => ({ dom: partOf(node.attrs.markup).firstElementChild ?? document.createElement('p') }),
  addNodeView() {
    return ({ node }) => {
      const dom = document.createElement('div');
      dom.className = 'editor-kept';
      const name = document.createElement('strong');
      name.textContent = this.options.name;
      const words = partOf(node.attrs.markup).textContent?.replace(/\s+/g, ' ').trim() ?? '';
      dom.append(name, ' ', words.length > shownWords ? `${words.slice(0, shownWords)}…` : words);
      return { dom };
    };
  },
});
