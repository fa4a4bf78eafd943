import { call } from '../../core/call.ts';
import { openDialog } from '../../core/dialog/door.ts';

/** Opens the report's form; its submit is a form post that comes back with a notice. */
export const openReport = async (link: HTMLElement): Promise<void> => {
  const id = Number(link.closest<HTMLElement>('[data-blog-posts-item]')?.dataset.id);
  await openDialog({ content: call('site/views/reports/form', { id, type: 'post' }) });
};
