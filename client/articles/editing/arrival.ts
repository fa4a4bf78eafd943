import { onArrival } from '../../core/arrivals.ts';
import { browserStore } from '../../core/browser-store.ts';
import { withScript } from '../../core/with-script.ts';
import { focusOpener } from './opener.ts';
import { sentKey } from './sent-copy.ts';

// What was sent is not brought back once the site says that it is saved.
const forgetSaved = (): void => {
  const session = browserStore('sessionStorage');
  const key = session.getItem(sentKey);
  if (key === null) return;
  session.removeItem(sentKey);
  browserStore('localStorage').removeItem(key);
};

/** Opens the forms of items over the page, and keeps what is written in them. */
export const startItemEditing = (): void => {
  withScript(
    '[data-k2-modal="edit"]',
    () => import('./edit-frame.ts'),
    ({ openEditFrame }, link) => openEditFrame(link),
  );
  onArrival('[data-notice="success"]', forgetSaved);
  focusOpener();
};
