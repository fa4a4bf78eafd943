import { call } from '../../core/call.ts';
import { openDialog } from '../../core/dialog/door.ts';

/** Opens the list of a team's members (F-028). */
export const showMembers = (control: HTMLElement): void => {
  const ids = [Number(control.closest<HTMLElement>('[data-team-item]')?.dataset.id)];
  openDialog({ content: call('site/views/teamblog/viewMembers', { ids }) });
};
