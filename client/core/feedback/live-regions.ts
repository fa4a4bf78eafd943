type Kind = 'status' | 'alert';

const openDialog = (): HTMLElement | undefined => [...document.querySelectorAll('dialog')].findLast(one => one.open);

/** The part of the page that is heard and seen at this moment: everything behind a modal dialog is silent. */
export const foreground = (): HTMLElement => openDialog() ?? document.body;

/** The two regions a dialog carries for itself; the page's own are printed by the server. */
export const liveRegions = (): HTMLElement[] =>
  (['status', 'alert'] as const).map(kind => {
    const region = document.createElement('div');
    region.setAttribute('role', kind);
    region.dataset.live = kind;
    region.className = 'visually-hidden';
    return region;
  });

const regionOf = (kind: Kind): Element | null =>
  openDialog()?.querySelector(`[data-live="${kind}"]`) ?? document.getElementById(`lectern-${kind}`);

// The region stands since the page or the dialog opened: one that arrives together with its words is not heard.
const writeRegion = (kind: Kind, text: string): void => {
  const line = document.createElement('p');
  line.textContent = text;
  regionOf(kind)?.replaceChildren(line);
};

/** Says a result without moving the focus: once an act (SC 4.1.3). The words stay until the next ones. */
export const announce = (text: string): void => writeRegion('status', text);

/** Says an error at once. For an act that failed, this instead of `announce`, never beside it. */
export const announceError = (text: string): void => writeRegion('alert', text);
