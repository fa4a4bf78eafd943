import { openAnswer } from '../../core/dialog/index.ts';
import { call } from '../../core/http/index.ts';

const here = (): string => location.pathname + location.search;

/** Opens a team's members (F-028), or the question before joining or leaving. */
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
