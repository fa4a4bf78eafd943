import { call } from '../../core/call.ts';
import { focusOn } from '../../core/focus.ts';
import { alarm, announce } from '../../core/live.ts';
import { sentenceOf } from '../../core/refusal.ts';

const show = (row: HTMLElement, isAdmin: boolean): HTMLElement | null => {
  const part = (hook: string) => row.querySelector<HTMLElement>(`[${hook}]`);
  part('data-member-is-admin')?.classList.toggle('hide', !isAdmin);
  part('data-set-admin')?.classList.toggle('hide', isAdmin);
  part('data-remove-admin')?.classList.toggle('hide', !isAdmin);
  return part(isAdmin ? 'data-remove-admin' : 'data-set-admin');
};

const firstControl = (row: Element | null): HTMLElement | null =>
  row?.querySelector<HTMLElement>(':is(a, button):not(.hide)') ?? null;

/** Takes the row away; the focus goes to the next one, or to what is around the list. */
const takeAway = (row: HTMLElement): void => {
  const next = firstControl(row.nextElementSibling) ?? firstControl(row.previousElementSibling);
  const around = row.closest<HTMLElement>('dialog, main');
  row.remove();
  if (next) next.focus();
  else if (around) focusOn(around);
};

/** Does what the control says with the member of its row; badge and buttons follow (F-030, F-032 … F-034). */
export const change = async (control: HTMLElement): Promise<void> => {
  const row = control.closest<HTMLElement>('[data-team-member]');
  const teamId = Number(control.closest<HTMLElement>('[data-team-members]')?.dataset.teamId);
  if (!row) return;
  const member = { id: Number(row.dataset.id), teamId };
  try {
    if (control.matches('[data-remove-member]')) {
      const [said] = await call('site/controllers/teamblogs/removeMember', member);
      takeAway(row);
      announce(said);
      return;
    }
    const isRaised = control.matches('[data-set-admin]');
    const [said] = await call(
      isRaised ? 'site/controllers/teamblogs/setAdmin' : 'site/controllers/teamblogs/removeAdmin',
      member,
    );
    show(row, isRaised)?.focus();
    announce(said);
  } catch (failure) {
    alarm(sentenceOf(failure));
  }
};
