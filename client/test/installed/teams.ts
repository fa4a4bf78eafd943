import { ajax } from './ajax.ts';
import type { Behaviour } from './controllers.ts';
import { openDialog } from './dialog.ts';
import { featuring } from './featuring.ts';

/** Team blog (wire §3.4). */
export const team: Behaviour = item => {
  featuring({ item, type: 'teamblog', hook: 'team' });
  item.on('click', '[data-view-member]', () =>
    openDialog({ content: ajax('site/views/teamblog/viewMembers', { ids: item.data('id') }) }),
  );
};
