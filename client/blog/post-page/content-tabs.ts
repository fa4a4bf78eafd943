import { createTabs, panesOf } from '../../core/controls/index.ts';

// A malformed escape in an address matches no id.
const nameIn = (hash: string): string => {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
};

const paneOf = (tab: HTMLElement): HTMLElement | null =>
  tab instanceof HTMLAnchorElement ? document.getElementById(nameIn(tab.hash)) : null;

/** The panel with that id or around it; the name may have the prefix of sanitized ids or not. */
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

// Links anywhere on the page open a tab, and so does the hash of the page's address (B-019).
const hearLinks = (): void => {
  if (hearsLinks) return;
  hearsLinks = true;
  addEventListener('hashchange', () => openNamed(location.hash));
  document.addEventListener('click', event => {
    const link = event.target instanceof Element ? event.target.closest('a[href*="#"]:not([role="tab"])') : null;
    if (link instanceof HTMLAnchorElement && link.pathname === location.pathname) openNamed(link.hash);
  });
};

/** Turns a list of links in a post's text into tabs of the parts they lead to. Without scripts all parts are shown. */
export const enhance = (list: HTMLElement): void => {
  const panes = panesOf(list.querySelectorAll<HTMLAnchorElement>('a[href^="#"]'), paneOf);
  if (panes.size < 2) return;
  createTabs({ list, panes });
  hearLinks();
  openNamed(location.hash, new Set(panes.values()));
};
