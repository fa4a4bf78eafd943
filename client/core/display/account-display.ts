import { call } from '../http/index.ts';
import { browserClock, debug } from '../page/index.ts';
import { browserStore, comparedDisplayKey } from '../storage/index.ts';
import { displayChangedAt, storeDisplay, storedDisplay } from './display-store.ts';

/** The account that the settings of this browser were compared with last. */
const ownerKey = 'lectern.display.owner';

const store = browserStore('localStorage');
const session = browserStore('sessionStorage');

/** Changes that follow each other are sent together. */
const pauseMs = 400;

const ageOfSettings = (): number | undefined => {
  const changedAt = displayChangedAt() ?? (storedDisplay() === '' ? undefined : 0);
  return changedAt === undefined ? undefined : Math.max(0, Date.now() - changedAt);
};

const compare = async (): Promise<void> => {
  const settings = storedDisplay();
  const age = ageOfSettings();
  const owner = store.getItem(ownerKey) ?? '';
  const [latest, latestAge, account] = await call('site/controllers/display/synchronize', {
    settings,
    ...(age !== undefined && { age }),
    owner,
  });
  // A change that was made meanwhile is compared next.
  if (storedDisplay() !== settings) return compare();
  if (latestAge !== null && latest !== settings) storeDisplay(latest, Date.now() - latestAge);
  store.setItem(ownerKey, account);
  session.setItem(comparedDisplayKey, '1');
};

let running: Promise<void> = Promise.resolve();
let callOff = (): void => {};

/**
 * Compares the settings of this browser with those of the account, once in a session and after each change: the later
 * ones win on both sides. A failure is tried again on the next page.
 */
export const compareWithAccount = (): void => {
  callOff();
  callOff = browserClock.after(pauseMs, () => {
    running = running.then(compare).catch(debug);
  });
};
