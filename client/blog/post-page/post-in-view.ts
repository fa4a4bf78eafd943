import { limits } from '../../../protocol/limits.ts';
import { browserClock } from '../../core/page/index.ts';
import { storePlace } from './return-place.ts';
import { sectionInView } from './section-in-view.ts';

const ownAddress = (section: HTMLElement): URL | undefined => {
  const address = section.dataset.url ?? '';
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  return url.origin === location.origin ? url : undefined;
};

/** Marks the post in view for the style sheet of printed pages, which leaves the others out. */
const markPrinted = (): void => {
  const shown = sectionInView();
  for (const section of document.querySelectorAll('[data-eb-post-section]'))
    section.classList.toggle('is-printed', section === shown);
};

/** Address and title follow the post in view, 250 ms after scrolling stops (B-015 … B-017). */
export const followAddress = (): void => {
  let shown = sectionInView();
  const first = { section: shown, address: location.href, title: document.title };
  let callOff = (): void => {};
  addEventListener('beforeprint', markPrinted);
  storePlace(first.section);
  const follow = (): void => {
    const section = sectionInView();
    if (!section || section === shown) return;
    shown = section;
    // Query and anchor of the first address, for example of a comment, are restored with it.
    const address = section === first.section ? first.address : ownAddress(section)?.href;
    if (address !== undefined) history.replaceState(history.state, '', address);
    document.title = section === first.section ? first.title : (section.dataset.pageTitle ?? document.title);
  };
  addEventListener(
    'scroll',
    () => {
      callOff();
      callOff = browserClock.after(limits.addressMs, follow);
    },
    { passive: true },
  );
};
