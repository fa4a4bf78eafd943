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

/**
 * Makes lists of the paragraphs that Word writes for their items, with the marker as text and the level in the style.
 */
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

const onlineLevel = (list: Element): number =>
  Number(list.querySelector(':scope > li')?.getAttribute('data-aria-level')) || 1;

/** Word for the web writes a list for each item, in a box of its own, with the level as an attribute. */
export const joinOnlineLists = (root: DocumentFragment): void => {
  for (const box of root.querySelectorAll('div.ListContainerWrapper')) box.replaceWith(...box.childNodes);
  for (const list of root.querySelectorAll(':is(ul, ol):has(> li[data-aria-level])')) {
    const before = list.previousElementSibling;
    if (!before?.matches('ul, ol')) continue;
    let target = before;
    for (let level = onlineLevel(before); level < onlineLevel(list); level++) {
      const inner = target.lastElementChild?.querySelector(':scope > :is(ul, ol):last-child');
      if (!inner) break;
      target = inner;
    }
    const depth = onlineLevel(list) - onlineLevel(target);
    if (depth === 0 && target.localName === list.localName) {
      target.append(...list.children);
      list.remove();
    } else if (depth > 0) target.lastElementChild?.append(list);
  }
};
