import { fragment, trusted } from '../core/html.ts';
import { debug } from '../core/page/index.ts';

const selector = '[data-media-library]';

/** Count, pictures and pages: what stands below the search, in which somebody may be typing. */
const belowSearch = (library: Element): Element[] => {
  const parts = [...library.children];
  return parts.slice(parts.findIndex(part => part.matches('.media-search')) + 1);
};

/** Fetches the page's pictures anew and puts them in the old ones' place, unless somebody is among these. */
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
