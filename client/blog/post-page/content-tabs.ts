import { createTabs } from '../../core/controls/index.ts';

// A broken escape in an address names nothing.
const nameIn = (hash: string): string => {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
};

const paneOf = (tab: HTMLAnchorElement): HTMLElement | null => document.getElementById(nameIn(tab.hash));

/** The panel of that id or around it; a name may stand with or without the prefix that cleaned ids have. */
const panelOf = (name: string): Element | null | undefined =>
  [name, `content-${name}`, name.replace(/^content-/, '')]
    .map(id => document.getElementById(id)?.closest('[role="tabpanel"]'))
    .find(Boolean);

const openNamed = (hash: string, within?: ReadonlySet<Element>): void => {
  const pane = hash.length < 2 ? null : panelOf(nameIn(hash));
  if (within && pane && !within.has(pane)) return;
  const tab = pane && document.getElementById(pane.getAttribute('aria-labelledby') ?? '');
  if (!(pane instanceof HTMLElement) || !tab || pane.classList.contains('active')) return;
  tab.click();
  pane.scrollIntoView();
};

let hearsLinks = false;

// A link may stand anywhere on the page, and the address may carry the name of a tab when the page opens (B-019).
const hearLinks = (): void => {
  if (hearsLinks) return;
  hearsLinks = true;
  addEventListener('hashchange', () => openNamed(location.hash));
  document.addEventListener('click', event => {
    const link = event.target instanceof Element ? event.target.closest('a[href*="#"]:not([role="tab"])') : null;
    if (link instanceof HTMLAnchorElement && link.pathname === location.pathname) openNamed(link.hash);
  });
};

/** Makes a list of links in a post's text tabs of the parts they lead to. Without scripts all parts stand there. */
export const enhance = (list: HTMLElement): void => {
  const panes = new Map<HTMLElement, HTMLElement>();
  for (const tab of list.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')) {
    const pane = paneOf(tab);
    if (pane) panes.set(tab, pane);
  }
  if (panes.size < 2) return;
  createTabs({ list, panes });
  hearLinks();
  openNamed(location.hash, new Set(panes.values()));
};
