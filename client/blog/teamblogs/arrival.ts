import { call } from '../../core/call.ts';
import { openDialog } from '../../core/dialog/door.ts';
import { on } from '../../core/on.ts';
import { config } from '../../core/settings.ts';

/** The members of a team in a dialog (F-028); the link behind the control leads to the page with the same. */
export const startTeams = (): void =>
  on('click', '[data-team-item] [data-view-member]', (link, event) => {
    if (config().compat || (event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey))) return;
    event.preventDefault();
    const ids = [Number(link.closest<HTMLElement>('[data-team-item]')?.dataset.id)];
    openDialog({ content: call('site/views/teamblog/viewMembers', { ids }) });
  });
