import { fragment, htmlOf, trusted } from '../../../core/html.ts';
import { joinOnlineLists, readWordLists } from './word-lists.ts';

const isOwn = (src: string): boolean =>
  URL.canParse(src, location.href) && new URL(src, location.href).origin === location.origin;

/** Whether a picture is of this site, so that a text may show it. */
export const isShown = (picture: Element): boolean => {
  const src = picture.getAttribute('src') ?? '';
  return !/^(?:data|file|blob|cid):/i.test(src) && src !== '' && isOwn(src);
};

/** Replaces pictures that are not stored on this site by their alternative text. */
const dropForeignPictures = (root: DocumentFragment): void => {
  for (const picture of root.querySelectorAll('img')) if (!isShown(picture)) picture.replaceWith(picture.alt);
};

/** Turns a picture that is alone in its paragraph into a figure. */
const standAlone = (root: DocumentFragment): void => {
  for (const picture of root.querySelectorAll('p > img:only-child')) {
    const line = picture.parentElement;
    if (line?.textContent?.trim() !== '' || line.closest('li, td, th, figure')) continue;
    const figure = line.ownerDocument.createElement('figure');
    figure.append(picture);
    line.replaceWith(figure);
  }
};

/** Moves a list that is a direct child of a list, as Google Docs writes it, into the item before it. */
const nestLists = (root: DocumentFragment): void => {
  for (const list of [...root.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')]) {
    const before = list.previousElementSibling;
    const item = before?.localName === 'li' ? before : list.ownerDocument.createElement('li');
    if (item !== before) list.before(item);
    item.append(list);
  }
};

const allowedAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title'],
  img: ['src', 'alt', 'width', 'height'],
  ol: ['start', 'type'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
  blockquote: ['cite'],
};

const removedSelector =
  'script, style, meta, link, title, xml, template, object, embed, iframe, svg, math, noscript, base, form, input, button, select, textarea, [hidden], v\\:shape, o\\:p:empty, span.EOP';

const shifts: Readonly<Record<string, string>> = { sub: 'sub', super: 'sup' };

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
      const shift = shifts[style.verticalAlign];
      if (shift !== undefined && localName !== 'a') wrapIn(element, shift);
    }
  }
};

/** The page's h1 is the title: where a text has headings of the first level, each goes one level down. */
const shiftHeadings = (root: DocumentFragment): void => {
  if (!root.querySelector('h1')) return;
  for (const heading of [...root.querySelectorAll('h1, h2, h3, h4, h5')]) {
    const lower = heading.ownerDocument.createElement(`h${Number(heading.localName.slice(1)) + 1}`);
    lower.append(...heading.childNodes);
    heading.replaceWith(lower);
  }
};

// Word processors name a direction on every paragraph; only the one from right to left says something.
const isDirection = (element: Element, name: string): boolean =>
  name === 'dir' && /^rtl$/i.test(element.getAttribute(name) ?? '') && /^(?:p|li|ul|ol|h\d)$/.test(element.localName);

const languageClass = (element: Element): string | undefined =>
  [...element.classList].find(name => /^language-[\w+#-]{1,30}$/.test(name));

const strip = (root: DocumentFragment): void => {
  for (const element of root.querySelectorAll('*')) {
    const allowed = allowedAttributes[element.localName] ?? [];
    const isNote = element.localName === 'small' && element.classList.contains('footnote');
    const language = element.localName === 'code' ? languageClass(element) : undefined;
    for (const { name } of [...element.attributes])
      if (!allowed.includes(name) && !isDirection(element, name)) element.removeAttribute(name);
    if (language !== undefined) element.className = language;
    if (isNote) element.className = 'footnote';
  }
  for (const element of root.querySelectorAll('font, center, span')) element.replaceWith(...element.childNodes);
};

/** Removes the paragraphs that word processors write for empty lines, and the line ends between paragraphs. */
const dropEmptyLines = (root: DocumentFragment): void => {
  for (const line of root.querySelectorAll('p, h1, h2, h3, h4, h5, h6'))
    if (!line.querySelector('img') && line.textContent?.trim() === '' && !line.closest('td, th, li')) line.remove();
  const blocks = 'p, h1, h2, h3, h4, h5, h6, ul, ol, table, div, hr';
  for (const end of root.querySelectorAll('br'))
    if (end.previousElementSibling?.matches(blocks) && end.nextSibling === end.nextElementSibling) end.remove();
};

const arrange = (root: DocumentFragment): void => {
  joinOnlineLists(root);
  readWordLists(root);
  readStyles(root);
  strip(root);
  dropEmptyLines(root);
  nestLists(root);
  shiftHeadings(root);
};

/** Cleans markup from another program for the editor: structure stays, styles and scripts are removed. */
export const cleanPaste = (markup: string): string => {
  // Parsed into a template: nothing in it runs or loads, and only the allowed elements and attributes remain.
  const root = fragment(trusted(markup.replace(/<!--[\s\S]*?-->/g, '').replace(/<\/?o:p[^>]*>/gi, '')));
  for (const element of root.querySelectorAll(removedSelector)) element.remove();
  // A text of an editor like this one keeps its languages, notes and decorative pictures; the schema reads the rest.
  if (!root.querySelector('[data-pm-slice]')) arrange(root);
  dropForeignPictures(root);
  standAlone(root);
  const box = root.ownerDocument.createElement('div');
  box.append(root);
  return htmlOf(box);
};
