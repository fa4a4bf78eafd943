import { messages } from '../feedback/index.ts';
import { token } from '../page/index.ts';
import { browserStore, seenCommentsKey, storedList } from '../storage/index.ts';

/** Message as the dialog shows it. */
export interface StoredMessage {
  readonly isError: boolean;
  readonly text: string;
  readonly at: number;
  /** Address of the place; with an anchor when an element was known. */
  readonly href: string;
}

const key = 'lectern.messages';
const storedMax = 20;
const store = browserStore('sessionStorage');

// Messages may hold names and addresses: they belong to one session and end with it. The mark tells sessions apart and
// cannot be turned back into the token.
const sessionMark = (): number => [...token()].reduce((mark, letter) => (mark * 31 + letter.charCodeAt(0)) | 0, 7);

const isStored = (value: unknown): value is StoredMessage =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'text') === 'string' &&
  typeof Reflect.get(value, 'href') === 'string' &&
  Number.isFinite(Reflect.get(value, 'at'));

/** The messages of earlier pages of this session, the newest last. */
const earlier = (): StoredMessage[] => {
  const [mark, ...others] = storedList(store, key);
  if (mark === sessionMark())
    return others.filter(isStored).filter(({ href }) => href.startsWith(`${location.origin}/`));
  store.removeItem(key);
  return [];
};

/** Parameters that name a part of a page; others may be one-time keys or what somebody searched. */
const partNames: ReadonlySet<string> = new Set(['start', 'conversation', 'line', 'sort']);

/** Address of this page, with those of its parameters that messages store. */
export const pageAddress = (): URL => {
  const url = new URL(location.href);
  for (const name of [...url.searchParams.keys()]) if (!partNames.has(name)) url.searchParams.delete(name);
  return url;
};

const addressOf = (place: Element | null): string => {
  const url = pageAddress();
  url.hash = (place?.isConnected && place !== document.body && place.closest('[id]')?.id) || '';
  return url.href;
};

const current = (): StoredMessage[] =>
  messages.map(({ kind, text, at, place }) => ({ isError: kind === 'alert', text, at, href: addressOf(place) }));

/** The messages of this page and of those before it, the newest last. */
export const recentMessages = (): StoredMessage[] => [...earlier(), ...current()].slice(-storedMax);

let isLeaving = false;

// On a shared computer the next person does not find what was read either.
const forget = (): void => {
  store.removeItem(key);
  browserStore('localStorage').removeItem(seenCommentsKey);
};

const save = (): void => {
  if (isLeaving) forget();
  else if (messages.length > 0) store.setItem(key, JSON.stringify([sessionMark(), ...recentMessages()]));
};

/** Stores the messages of a page that is left for the next one of this tab; not when its reader signs out. */
export const storeMessages = (): void => {
  document.addEventListener('submit', ({ target }) => {
    if (target instanceof HTMLFormElement && new FormData(target).get('task') === 'user.logout') isLeaving = true;
  });
  addEventListener('pagehide', save);
  addEventListener('pageshow', () => {
    isLeaving = false;
  });
};
