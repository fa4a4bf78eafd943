type Kind = 'status' | 'alert';

const openDialog = (): HTMLElement | undefined => [...document.querySelectorAll('dialog')].findLast(one => one.open);

/** Root of the accessible content: the open modal dialog, else the body. */
export const foreground = (): HTMLElement => openDialog() ?? document.body;

const regionOf = (kind: Kind): Element | null =>
  openDialog()?.querySelector(`[data-live="${kind}"]`) ?? document.getElementById(`lectern-${kind}`);

// The region exists since the page or the dialog opened: screen readers skip one that is inserted with its text.
const writeRegion = (kind: Kind, text: string): void => {
  const line = document.createElement('p');
  line.textContent = text;
  regionOf(kind)?.replaceChildren(line);
};

/** Announces a result without moving the focus, once for each action (SC 4.1.3). The text stays until the next one. */
export const announce = (text: string): void => writeRegion('status', text);

/** Announces an error at once. For a failed action this replaces `announce`. */
export const announceError = (text: string): void => writeRegion('alert', text);
