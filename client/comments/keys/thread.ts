/** Comment on another page of the thread. */
export interface OtherPage {
  readonly href: string;
  /** The stop that takes the focus there, unless the address names it. */
  readonly stop?: 'first' | 'last';
}

export type Place = HTMLElement | OtherPage | undefined;

/** A thread of comments as the keys see it: its stops are headings, and links to comments that the page leaves out. */
export interface Thread {
  readonly section: HTMLElement;
  /** In the order of the page. */
  readonly stops: () => HTMLElement[];
  /** The stop of the comment that the element is part of or belongs to. */
  readonly stopOf: (inner: Element) => HTMLElement | undefined;
  /** Id of a stop, by which `stopWithId` finds it on a later page. */
  readonly idOf: (stop: HTMLElement) => string;
  readonly stopWithId: (id: string) => HTMLElement | undefined;
  /** The comment that this one answers. */
  readonly parentOf: (stop: HTMLElement) => Place;
  /** The next answer to the same comment; where the page shows a part of the thread, the server may know it. */
  readonly siblingOf: (stop: HTMLElement) => Place | Promise<Place>;
  readonly newest: () => Place;
  /** The next comment that is new to the reader. */
  readonly nextNew: (stop: HTMLElement | undefined) => Place;
  /** Opens the form that answers the comment; false when it cannot be answered. */
  readonly reply: (stop: HTMLElement) => boolean;
}

export const find = (root: ParentNode | null | undefined, selector: string): HTMLElement | undefined =>
  root?.querySelector<HTMLElement>(selector) ?? undefined;

export const findAll = (root: ParentNode, selector: string): HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>(selector),
];

export const linkIn = (root: ParentNode, selector: string): HTMLAnchorElement | undefined =>
  root.querySelector<HTMLAnchorElement>(`a${selector}`) ?? undefined;

/** The page of the thread before or after this one, if there is one. */
export const neighbourPage = (section: HTMLElement, rel: 'prev' | 'next'): OtherPage | undefined => {
  const link = linkIn(section, `[rel="${rel}"]`);
  return link && { href: link.href, stop: rel === 'next' ? 'first' : 'last' };
};
