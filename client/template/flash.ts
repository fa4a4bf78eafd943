import { announce, announceError } from '../core/feedback/index.ts';

const settleMs = 300;

/** Announces the notice that the page was printed with: screen readers skip a live region that is printed with text. */
export const announceFlash = (): void => {
  const notice = document.querySelector<HTMLElement>('[data-notice]');
  const words = notice?.querySelector('p')?.textContent?.trim();
  if (!notice || !words) return;
  setTimeout(() => {
    // A notice with the focus has been read out.
    if (notice.contains(document.activeElement)) return;
    (notice.dataset.notice === 'error' ? announceError : announce)(words);
  }, settleMs);
};
