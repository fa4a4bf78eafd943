import { announce, clearFailure, showFailure } from '../../core/feedback/index.ts';
import { element, trusted } from '../../core/html.ts';

const sideOf = (link: HTMLElement): string =>
  link.closest('.calendarNavMonthNext') ? '.calendarNavMonthNext' : '.calendarNavMonthPrev';

const step = async (link: HTMLAnchorElement, table: HTMLElement): Promise<void> => {
  const answer = await fetch(link.href, { method: 'POST', headers: { 'X-Requested-With': 'XMLHttpRequest' } });
  const month = answer.ok ? element(trusted(await answer.text())) : undefined;
  if (!month) throw new Error(`the calendar answered ${answer.status}`);
  const hadFocus = table.contains(document.activeElement);
  table.replaceWith(month);
  if (hadFocus) month.querySelector<HTMLElement>(`${sideOf(link)} a`)?.focus();
  announce(month.querySelector('caption')?.textContent ?? '');
};

/**
 * Replaces the shown month with the previous or next one (H-039); the focus stays on the link, the month is announced.
 */
export const showMonth = async (link: HTMLElement): Promise<void> => {
  const table = link.closest<HTMLElement>('table');
  if (!(link instanceof HTMLAnchorElement) || !table || table.ariaBusy === 'true') return;
  clearFailure(table);
  table.ariaBusy = 'true';
  table.classList.add('k2CalendarLoader');
  try {
    await step(link, table);
  } catch (failure) {
    table.ariaBusy = null;
    table.classList.remove('k2CalendarLoader');
    showFailure(table, failure, () => showMonth(link));
  }
};
