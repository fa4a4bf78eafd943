import type { BrowserTexts } from '../../../protocol/browser-texts.ts';
import { openDialog } from '../dialog/index.ts';
import { focusOn } from '../focus/index.ts';
import { create, htmlOf } from '../html.ts';
import { loadTexts } from '../loading/index.ts';
import { formatText } from '../page/index.ts';
import { pageAddress, recentMessages, type StoredMessage } from './stored-messages.ts';
import './messages.css';

type Texts = BrowserTexts<'messages'>;

const timeOf = (at: number): HTMLElement =>
  create('time', {
    dateTime: new Date(at).toISOString(),
    textContent: new Date(at).toLocaleTimeString(document.documentElement.lang),
  });

const itemOf = ({ isError, text, at, href }: StoredMessage, texts: Texts): HTMLElement => {
  const link = create('a', { href, className: 'message-place', textContent: texts.MESSAGES_PLACE });
  // Twenty links with one name would tell nothing in a list of links.
  link.setAttribute('aria-label', formatText(texts.MESSAGES_PLACE_OF, text));
  const words = create('p', { textContent: isError ? formatText(texts.MESSAGES_ERROR, text) : text });
  const item = create('li', { className: isError ? 'message is-error' : 'message' });
  item.append(words, create('p', { className: 'message-source' }, timeOf(at), ' ', link));
  return item;
};

/** The element that a link of the dialog leads to, when it is on this page. */
const placeOf = (link: HTMLAnchorElement): HTMLElement | undefined => {
  const { pathname, search } = pageAddress();
  if (link.pathname !== pathname || link.search !== search) return undefined;
  const id = decodeURIComponent(link.hash.slice(1));
  return (id === '' ? document.querySelector<HTMLElement>('main') : document.getElementById(id)) ?? undefined;
};

/** Opens the list of the last messages, the newest first, which takes the focus. */
export const showMessages = async (): Promise<void> => {
  const texts = await loadTexts('messages');
  const newestFirst = recentMessages().toReversed();
  const list = create('ol', { className: 'messages' }, ...newestFirst.map(message => itemOf(message, texts)));
  const [first] = list.children;
  first?.setAttribute('tabindex', '-1');
  first?.setAttribute('autofocus', '');
  const content = create('div', {}, first ? list : create('p', { textContent: texts.MESSAGES_NONE }));
  const dialog = await openDialog({ title: texts.MESSAGES_TITLE, content: htmlOf(content), width: 560 });
  dialog.element.addEventListener('click', event => {
    const link = event.target instanceof Element ? event.target.closest('a.message-place') : null;
    const place = link instanceof HTMLAnchorElement ? placeOf(link) : undefined;
    if (!place) return;
    event.preventDefault();
    dialog.close();
    focusOn(place);
  });
};
