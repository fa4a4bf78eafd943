import { openAnswer } from '../../core/dialog/index.ts';
import { call } from '../../core/http/index.ts';

const here = (): string => location.pathname + location.search;

/** Opens what the control asks for: a team's members (F-028), or the question before somebody joins or leaves. */
export const openFor = (control: HTMLElement): void => {
  const { teamJoin, teamLeave, id } = control.dataset;
  if (teamJoin !== undefined) {
    openAnswer(() => call('site/views/teamblog/join', { id: Number(id), return: here() }));
    return;
  }
  if (teamLeave !== undefined) {
    openAnswer(() => call('site/views/teamblog/leave', { ids: [Number(id)], return: here() }));
    return;
  }
  const ids = [Number(control.closest<HTMLElement>('[data-team-item]')?.dataset.id)];
  openAnswer(() => call('site/views/teamblog/viewMembers', { ids }));
};
