const whole = /T.*Z$/;

const hasTime = (text: string): boolean => /\p{Nd}[:.h]\p{Nd}\p{Nd}/u.test(text);

const day = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const hour = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const;

/** Content of a time as the page has it, and the text in the reader's own zone that is shown in its place. */
interface Shown {
  readonly printed: readonly ChildNode[];
  readonly own: string;
}

const shownTimes = new WeakMap<HTMLTimeElement, Shown>();

const showOwn = (element: HTMLTimeElement): void => {
  // The list of messages has times of the reader's own zone already.
  if (shownTimes.has(element) || !whole.test(element.dateTime) || element.closest('.messages')) return;
  const date = new Date(element.dateTime);
  if (Number.isNaN(date.getTime())) return;
  const format = hasTime(element.textContent ?? '') ? { ...day, ...hour } : day;
  const own = new Intl.DateTimeFormat(document.documentElement.lang, format).format(date);
  shownTimes.set(element, { printed: [...element.childNodes], own });
  element.textContent = own;
};

const showPrinted = (element: HTMLTimeElement): void => {
  const shown = shownTimes.get(element);
  if (!shown) return;
  shownTimes.delete(element);
  // A script may have written another text since.
  if (element.textContent === shown.own) element.replaceChildren(...shown.printed);
};

const isOwn = (): boolean => document.documentElement.dataset.times === 'own';

const showWithin = (root: ParentNode): void => {
  for (const element of root.querySelectorAll('time')) (isOwn() ? showOwn : showPrinted)(element);
};

let isFollowed = false;

/**
 * Writes the times of the page in the reader's own time zone, those with an hour with its name, and those that are
 * inserted later, while the setting is chosen; the root element carries it. Otherwise they are as the page has them.
 */
export const followTimes = (): void => {
  if (isFollowed) return;
  isFollowed = true;
  showWithin(document);
  new MutationObserver(() => showWithin(document)).observe(document.documentElement, {
    attributeFilter: ['data-times'],
  });
  new MutationObserver(changes => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node instanceof Element && node.parentNode) showWithin(node.parentNode);
  }).observe(document.body, { childList: true, subtree: true });
};
