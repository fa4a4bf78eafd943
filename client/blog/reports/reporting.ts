import { call } from '../../core/call.ts';
import { openDialog } from '../../core/dialog/door.ts';

const comeBack = (dialog: HTMLElement): void => {
  const back = dialog.querySelector('input[name="return"]');
  if (back instanceof HTMLInputElement) back.value = location.pathname + location.search;
};

/** Opens the report's form; its submit is a form post that comes back to the page it was opened on, with a notice. */
export const openReport = async (link: HTMLElement): Promise<void> => {
  const id = Number(link.closest<HTMLElement>('[data-blog-posts-item]')?.dataset.id);
  const content = call('site/views/reports/form', { id, type: 'post' });
  await openDialog({ content, bindings: { init: comeBack } });
};
