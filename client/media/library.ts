import { fragment, trusted } from '../core/html.ts';
import { debug } from '../core/page/index.ts';

const selector = '[data-media-library]';

/** Count, pictures and pagination below the search field, which is not replaced while it is typed into. */
const belowSearch = (library: Element): Element[] => {
  const parts = [...library.children];
  return parts.slice(parts.findIndex(part => part.matches('.media-search')) + 1);
};

/** Replaces the pictures by a fresh list, unless the focus is among them. */
export const refreshList = async (): Promise<void> => {
  try {
    const response = await fetch(location.href, { credentials: 'same-origin' });
    const fresh = fragment(trusted(await response.text())).querySelector(selector);
    const shown = document.querySelector(selector);
    if (!response.ok || !fresh || !shown) return;
    const old = belowSearch(shown);
    if (old.some(part => part.contains(document.activeElement))) return;
    for (const part of old) part.remove();
    shown.append(...belowSearch(fresh).map(part => document.adoptNode(part)));
  } catch (failure) {
    debug(failure);
  }
};
