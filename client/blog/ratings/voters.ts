import { openAnswer } from '../../core/dialog/index.ts';
import { call } from '../../core/http/index.ts';

/** Opens the list of voters; without votes nothing is requested (spec §5.2, D-021). */
export const showVoters = async (link: HTMLElement): Promise<void> => {
  const form = link.closest<HTMLElement>('[data-rating-form]');
  const total = Number.parseInt(form?.querySelector('[data-rating-total]')?.textContent ?? '', 10);
  if (!form || !(total > 0)) return;
  await openAnswer(() => call('site/views/ratings/voters', { uid: Number(form.dataset.id), type: 'entry' }));
};
