import { DOMSerializer, type Node } from '@tiptap/pm/model';
import { htmlOf } from '../../core/html.ts';

const isBare = (element: Element | null): element is Element =>
  element?.localName === 'p' && element.attributes.length === 0;

// The schema requires a paragraph in each item and cell; the stored markup has none.
const unwrap = (root: Element): void => {
  for (const item of root.querySelectorAll('li, td, th')) {
    const first = item.firstElementChild;
    const paragraphs = [...item.children].filter(child => child.localName === 'p');
    const rest = [...item.children].slice(1);
    const isAlone = item.localName === 'li' ? rest.every(child => /^[uo]l$/.test(child.localName)) : rest.length === 0;
    if (isBare(first) && paragraphs.length === 1 && isAlone) first.replaceWith(...first.childNodes);
  }
};

const isHead = (row: Element): boolean =>
  row.children.length > 0 && [...row.children].every(cell => cell.localName === 'th');

/** Moves rows of header cells into a `thead`, and sets the scope of header cells (WCAG 1.3.1). */
const arrangeTables = (root: Element): void => {
  for (const body of root.querySelectorAll('table > tbody')) {
    const rows = [...body.children];
    const bodyStart = rows.findIndex(row => !isHead(row));
    const heads = bodyStart > 0 ? rows.slice(0, bodyStart) : [];
    if (heads.length > 0) {
      const head = root.ownerDocument.createElement('thead');
      head.append(...heads);
      body.before(head);
    }
    for (const cell of body.parentElement?.querySelectorAll('th:not([scope])') ?? [])
      cell.setAttribute('scope', cell.closest('thead') ? 'col' : 'row');
  }
};

const arrangeLinks = (root: Element): void => {
  for (const link of root.querySelectorAll('a[href]')) {
    const href = link.getAttribute('href') ?? '';
    const isElsewhere =
      /^(?:https?:)?\/\//i.test(href) &&
      URL.canParse(href, location.href) &&
      new URL(href, location.href).host !== location.host;
    const rel = link.getAttribute('rel');
    link.removeAttribute('rel');
    if (isElsewhere) link.setAttribute('rel', rel ?? 'noopener');
  }
};

/** The stored markup of a text, which the sanitizer does not change. Empty when nothing is written. */
export const markupOf = (doc: Node): string => {
  const inert = document.implementation.createHTMLDocument('');
  inert.body.append(DOMSerializer.fromSchema(doc.type.schema).serializeFragment(doc.content, { document: inert }));
  const root = inert.body;
  unwrap(root);
  arrangeTables(root);
  arrangeLinks(root);
  for (const empty of root.querySelectorAll('figcaption:empty, p:empty')) empty.remove();
  return htmlOf(root);
};
