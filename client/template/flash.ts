import { alarm, announce } from '../core/live.ts';

const settleMs = 300;

/** Says the notice a page opened with: a region that arrives together with its words is not heard. */
export const sayFlash = (): void => {
  const notice = document.querySelector<HTMLElement>('[data-notice]');
  const words = notice?.querySelector('p')?.textContent?.trim();
  if (!notice || !words) return;
  setTimeout(() => {
    // A message that took the focus has been read out.
    if (notice.contains(document.activeElement)) return;
    (notice.dataset.notice === 'error' ? alarm : announce)(words);
  }, settleMs);
};
