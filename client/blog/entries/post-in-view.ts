import { limits } from '../../../protocol/limits.ts';
import type { Clock } from '../../core/clock.ts';

const sections = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-eb-post-section]')];

/** The last post that begins above the middle of the window. */
const inView = (): HTMLElement | undefined => {
  const all = sections();
  return all.findLast(section => section.getBoundingClientRect().top <= window.innerHeight / 2) ?? all[0];
};

const ownAddress = (section: HTMLElement): URL | undefined => {
  const address = section.dataset.url ?? '';
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  return url.origin === location.origin ? url : undefined;
};

/** Address and title follow the post in view, 250 ms after scrolling stops (B-015 … B-017). */
export const followAddress = (clock: Clock): void => {
  let shown = inView();
  const first = { section: shown, address: location.href, title: document.title };
  let callOff = (): void => {};
  const follow = (): void => {
    const section = inView();
    if (!section || section === shown) return;
    shown = section;
    // What came after the first post's path, a comment's anchor perhaps, is part of where the reader began.
    const address = section === first.section ? first.address : ownAddress(section)?.href;
    if (address !== undefined) history.replaceState(history.state, '', address);
    document.title = section === first.section ? first.title : (section.dataset.pageTitle ?? document.title);
  };
  addEventListener(
    'scroll',
    () => {
      callOff();
      callOff = clock.after(limits.addressMs, follow);
    },
    { passive: true },
  );
};
