import { call } from '../../core/call.ts';
import { openDialog } from '../../core/dialog/door.ts';

const here = (): string => location.pathname + location.search;

/** Opens what the control asks for: a team's members (F-028), or the question before somebody joins or leaves. */
export const openFor = (control: HTMLElement): void => {
  const { teamJoin, teamLeave, id } = control.dataset;
  if (teamJoin !== undefined) {
    openDialog({ content: call('site/views/teamblog/join', { id: Number(id), return: here() }) });
    return;
  }
  if (teamLeave !== undefined) {
    openDialog({ content: call('site/views/teamblog/leave', { ids: [Number(id)], return: here() }) });
    return;
  }
  const ids = [Number(control.closest<HTMLElement>('[data-team-item]')?.dataset.id)];
  openDialog({ content: call('site/views/teamblog/viewMembers', { ids }) });
};
