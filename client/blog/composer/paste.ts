import { fragment, htmlOf, trusted } from '../../core/html.ts';

const keptAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title'],
  img: ['src', 'alt'],
  ol: ['start', 'type'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
  blockquote: ['cite'],
};

const gone =
  'script, style, meta, link, title, xml, template, object, embed, iframe, svg, math, noscript, base, form, input, button, select, textarea, [hidden], v\\:shape, o\\:p:empty';

const weightOf = (element: HTMLElement): number => {
  const { fontWeight } = element.style;
  return fontWeight === 'bold' ? 700 : Number(fontWeight) || 0;
};

const wrapIn = (element: HTMLElement, name: string): void => {
  const mark = element.ownerDocument.createElement(name);
  mark.append(...element.childNodes);
  element.append(mark);
};

// Google's editor wraps everything in a <b> that is not bold; word processors say bold by style.
const readStyles = (root: DocumentFragment): void => {
  for (const element of root.querySelectorAll<HTMLElement>('[style]')) {
    const { style, localName } = element;
    const isInline = /^(?:span|font|b|strong|i|em|a)$/.test(localName);
    if (/^(?:b|strong)$/.test(localName) && style.fontWeight === 'normal') element.replaceWith(...element.childNodes);
    else if (isInline && !element.querySelector('p, div, ul, ol, table')) {
      if (weightOf(element) >= 600 && !/^(?:b|strong)$/.test(localName)) wrapIn(element, 'strong');
      if (style.fontStyle === 'italic' && !/^(?:i|em)$/.test(localName)) wrapIn(element, 'em');
      if (style.textDecoration.includes('line-through')) wrapIn(element, 's');
    }
  }
};

const wordItem = /mso-list:\s*l\d+\s+level(\d)/i;
const number = /^\s*(?:\d{1,3}|[a-z]|[ivxl]{1,5})[.)]\s+/i;

/** Word writes the items of a list as paragraphs with their sign in front. */
const readWordLists = (root: DocumentFragment): void => {
  let list: Element | undefined;
  for (const line of [...root.querySelectorAll<HTMLElement>('p')]) {
    if (!wordItem.test(line.getAttribute('style') ?? '') && !/MsoListParagraph/.test(line.className)) {
      list = undefined;
      continue;
    }
    const words = line.textContent ?? '';
    for (const sign of line.querySelectorAll('span[style*="mso-list"]')) sign.remove();
    const item = line.ownerDocument.createElement('li');
    item.append(...line.childNodes);
    const kind = number.test(words) ? 'ol' : 'ul';
    if (list?.nextElementSibling === line && list.localName === kind) {
      list.append(item);
      line.remove();
    } else {
      list = line.ownerDocument.createElement(kind);
      list.append(item);
      line.replaceWith(list);
    }
  }
};

const strip = (root: DocumentFragment): void => {
  for (const element of root.querySelectorAll('*')) {
    const kept = keptAttributes[element.localName] ?? [];
    for (const { name } of [...element.attributes]) if (!kept.includes(name)) element.removeAttribute(name);
  }
  for (const element of root.querySelectorAll('font, center, span')) element.replaceWith(...element.childNodes);
};

// What another program left as a file of its own machine, or as bytes, is not here.
const dropForeignPictures = (root: DocumentFragment): void => {
  for (const picture of root.querySelectorAll('img')) {
    const src = picture.getAttribute('src') ?? '';
    if (!/^(?:https?:)?\/\//i.test(src) && !src.startsWith('/')) picture.replaceWith(picture.alt);
  }
};

/** Markup from another program as the editor takes it: structure stays, looks and scripts go. */
export const cleanPaste = (markup: string): string => {
  // Parsed into a template: nothing in it runs or loads, and what comes out is only what stands above.
  const root = fragment(trusted(markup.replace(/<!--[\s\S]*?-->/g, '').replace(/<\/?o:p[^>]*>/gi, '')));
  for (const element of root.querySelectorAll(gone)) element.remove();
  readWordLists(root);
  readStyles(root);
  strip(root);
  dropForeignPictures(root);
  const box = root.ownerDocument.createElement('div');
  box.append(root);
  return htmlOf(box);
};
