type Kind = 'status' | 'alert';

/** Message that was announced on this page. */
interface Message {
  readonly kind: Kind;
  readonly text: string;
  /** In milliseconds since 1970. */
  readonly at: number;
  /** The element that had the focus. */
  readonly place: Element | null;
}

/** The messages that were announced last, the newest last. */
export const messages: Message[] = [];

const messagesMax = 20;

const openDialog = (): HTMLElement | undefined => [...document.querySelectorAll('dialog')].findLast(one => one.open);

/** Root of the accessible content: the open modal dialog, else the body. */
export const foreground = (): HTMLElement => openDialog() ?? document.body;

const regionOf = (kind: Kind): Element | null =>
  openDialog()?.querySelector(`[data-live="${kind}"]`) ?? document.getElementById(`lectern-${kind}`);

// The region exists since the page or the dialog opened: screen readers skip one that is inserted with its text.
const writeRegion = (kind: Kind, text: string): void => {
  const count = messages.push({ kind, text, at: Date.now(), place: document.activeElement });
  if (count > messagesMax) messages.shift();
  const line = document.createElement('p');
  line.textContent = text;
  regionOf(kind)?.replaceChildren(line);
};

/** Announces a result without moving the focus, once for each action (SC 4.1.3). The text stays until the next one. */
export const announce = (text: string): void => writeRegion('status', text);

/** Announces an error at once. For a failed action this replaces `announce`. */
export const announceError = (text: string): void => writeRegion('alert', text);
