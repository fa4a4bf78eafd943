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

/** Word writes the items of a list as paragraphs with their sign in front and their level in the style. */
export const readWordLists = (root: DocumentFragment): void => {
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

/** A list that stands in a list instead of in one of its items, as Google Docs writes it, goes into the item before. */
export const nestLists = (root: DocumentFragment): void => {
  for (const list of [...root.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')]) {
    const before = list.previousElementSibling;
    const item = before?.localName === 'li' ? before : list.ownerDocument.createElement('li');
    if (item !== before) list.before(item);
    item.append(list);
  }
};
