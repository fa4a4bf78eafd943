const whole = /T.*Z$/;

const hasTime = (text: string): boolean => /\p{Nd}[:.h]\p{Nd}\p{Nd}/u.test(text);

const formats = (language: string) => {
  const day = { day: 'numeric', month: 'long', year: 'numeric' } as const;
  return {
    day: new Intl.DateTimeFormat(language, day),
    time: new Intl.DateTimeFormat(language, { ...day, hour: '2-digit', minute: '2-digit', timeZoneName: 'short' }),
  };
};

/**
 * Writes the times of the page in the reader's own time zone, those with an hour with its name, and those that are
 * inserted later.
 */
export const showOwnTimes = (): void => {
  const { day, time } = formats(document.documentElement.lang);
  const seen = new WeakSet<Element>();
  const write = (element: HTMLTimeElement): void => {
    if (seen.has(element) || !whole.test(element.dateTime)) return;
    seen.add(element);
    const date = new Date(element.dateTime);
    if (Number.isNaN(date.getTime())) return;
    element.textContent = (hasTime(element.textContent ?? '') ? time : day).format(date);
  };
  const writeWithin = (root: ParentNode): void => {
    for (const element of root.querySelectorAll('time')) write(element);
  };
  writeWithin(document);
  new MutationObserver(changes => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node instanceof Element && node.parentNode) writeWithin(node.parentNode);
  }).observe(document.body, { childList: true, subtree: true });
};
