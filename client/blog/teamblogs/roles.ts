import { openAnswer } from '../../core/dialog/index.ts';
import { announce, withRetry } from '../../core/feedback/index.ts';
import { call } from '../../core/http/index.ts';

const here = (): string => location.pathname + location.search;

const show = (row: HTMLElement, isAdmin: boolean): HTMLElement | null => {
  const part = (hook: string) => row.querySelector<HTMLElement>(`[${hook}]`);
  const removesAdmins = row.closest('[data-removes-admins]') !== null;
  part('data-member-is-admin')?.classList.toggle('hide', !isAdmin);
  part('data-set-admin')?.classList.toggle('hide', isAdmin);
  part('data-remove-admin')?.classList.toggle('hide', !isAdmin);
  part('data-remove-member')?.classList.toggle('hide', isAdmin && !removesAdmins);
  return part(isAdmin ? 'data-remove-admin' : 'data-set-admin');
};

/**
 * Applies the action of a control to the member of its row; badge and buttons follow (F-030, F-033, F-034). A link asks
 * first: the answer is a form, so that the page comes back with its counter and the controls that are left (F-032).
 */
export const change = async (control: HTMLElement): Promise<void> => {
  const row = control.closest<HTMLElement>('[data-team-member]');
  const teamId = Number(control.closest<HTMLElement>('[data-team-members]')?.dataset.teamId);
  if (!row) return;
  const member = { id: Number(row.dataset.id), teamId };
  if (control.matches('[data-remove-member]')) {
    openAnswer(() => call('site/views/teamblog/confirmRemoveMember', { ...member, return: here() }));
    return;
  }
  if (control.matches('a')) {
    openAnswer(() => call('site/views/teamblog/confirmRemoveAdmin', { ...member, return: here() }));
    return;
  }
  const isRaised = control.matches('[data-set-admin]');
  await withRetry(control, async () => {
    const [announcement] = await call(
      isRaised ? 'site/controllers/teamblogs/setAdmin' : 'site/controllers/teamblogs/removeAdmin',
      member,
    );
    show(row, isRaised)?.focus();
    announce(announcement);
  });
};
