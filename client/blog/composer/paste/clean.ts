import { fragment, htmlOf, trusted } from '../../../core/html.ts';

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

const wordItem = /mso-list:\s*l\d+\s+level(\d)/i;
const number = /^\s*(?:\d{1,3}|[a-z]|[ivxl]{1,5})[.)]\s+/i;

interface Open {
  readonly level: number;
  readonly list: Element;
}

const levelOf = (line: HTMLElement): number | undefined => {
  const [, level] = wordItem.exec(line.getAttribute('style') ?? '') ?? [];
  if (level !== undefined) return Number(level);
  return /MsoListParagraph/.test(line.className) ? 1 : undefined;
};

const itemOf = (line: HTMLElement): { kind: 'ol' | 'ul'; item: Element } => {
  const kind = number.test(line.textContent ?? '') ? 'ol' : 'ul';
  for (const sign of line.querySelectorAll('span[style*="mso-list"]')) sign.remove();
  const item = line.ownerDocument.createElement('li');
  item.append(...line.childNodes);
  return { kind, item };
};

/** Makes lists of the paragraphs that Word writes for their items, with the marker as text and the level in the style. */
const readWordLists = (root: DocumentFragment): void => {
  let open: Open[] = [];
  for (const line of [...root.querySelectorAll<HTMLElement>('p')]) {
    const level = levelOf(line);
    if (level === undefined) continue;
    if (open[0]?.list.nextElementSibling !== line) open = [];
    const { kind, item } = itemOf(line);
    open = open.filter(one => one.level <= level);
    const last = open.at(-1);
    if (last && last.level === level && last.list.localName === kind) {
      last.list.append(item);
      line.remove();
      continue;
    }
    if (last?.level === level) open.pop();
    const list = line.ownerDocument.createElement(kind);
    list.append(item);
    const parent = open.at(-1)?.list.lastElementChild;
    if (parent) {
      parent.append(list);
      line.remove();
    } else line.replaceWith(list);
    open.push({ level, list });
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

/** The page's h1 is the title: where a text has headings of the first level, each goes one level down. */
const shiftHeadings = (root: DocumentFragment): void => {
  if (!root.querySelector('h1')) return;
  for (const heading of [...root.querySelectorAll('h1, h2, h3, h4, h5')]) {
    const lower = heading.ownerDocument.createElement(`h${Number(heading.localName.slice(1)) + 1}`);
    lower.append(...heading.childNodes);
    heading.replaceWith(lower);
  }
};

const strip = (root: DocumentFragment): void => {
  for (const element of root.querySelectorAll('*')) {
    const allowed = allowedAttributes[element.localName] ?? [];
    for (const { name } of [...element.attributes]) if (!allowed.includes(name)) element.removeAttribute(name);
  }
  for (const element of root.querySelectorAll('font, center, span')) element.replaceWith(...element.childNodes);
};

/** Cleans markup from another program for the editor: structure stays, styles and scripts are removed. */
export const cleanPaste = (markup: string): string => {
  // Parsed into a template: nothing in it runs or loads, and only the allowed elements and attributes remain.
  const root = fragment(trusted(markup.replace(/<!--[\s\S]*?-->/g, '').replace(/<\/?o:p[^>]*>/gi, '')));
  for (const element of root.querySelectorAll(removedSelector)) element.remove();
  readWordLists(root);
  readStyles(root);
  strip(root);
  nestLists(root);
  shiftHeadings(root);
  dropForeignPictures(root);
  standAlone(root);
  const box = root.ownerDocument.createElement('div');
  box.append(root);
  return htmlOf(box);
};
