import { openAnswer } from '../../core/dialog/index.ts';
import { call } from '../../core/http/index.ts';

const comeBack = (dialog: HTMLElement): void => {
  const back = dialog.querySelector('input[name="return"]');
  if (back instanceof HTMLInputElement) back.value = location.pathname + location.search;
};

/** Opens the report's form; its submit is a form post that comes back to the page it was opened on, with a notice. */
export const openReport = async (link: HTMLElement): Promise<void> => {
  const id = Number(link.closest<HTMLElement>('[data-blog-posts-item]')?.dataset.id);
  await openAnswer(() => call('site/views/reports/form', { id, type: 'post' }), { bindings: { init: comeBack } });
};
