import { startItemEditor } from './articles/editing/editor-arrival.ts';
import { startAutoposting } from './blog/autopost/arrival.ts';
import { startComposer } from './blog/composer/arrival.ts';
import { startLists } from './blog/dashboard/arrival.ts';
import { startQuickPost } from './blog/quickpost/arrival.ts';
import { startPreview } from './blog/revisions/arrival.ts';
import { startMedia } from './media/arrival.ts';

let isStarted = false;

/** Starts what only pages of writers, teams and moderators need. */
export const enhance = (): void => {
  if (isStarted) return;
  isStarted = true;
  for (const start of [
    startLists,
    startComposer,
    startQuickPost,
    startAutoposting,
    startPreview,
    startMedia,
    startItemEditor,
  ])
    start();
};
