import { hasStored } from './core/browser-store.ts';
import { debug } from './core/debug.ts';
import { hearTabs } from './core/other-tabs.ts';
import { config, isDevelopment } from './core/settings.ts';
import { itemOpenerKey, itemSentKey } from './core/stored-keys.ts';

const reacting = () => import('./blog/reactions/reacting.ts');
const favourites = () => import('./blog/favourites/keeping.ts');

/** Modules that are loaded for a setting, for a state that the browser stored, or for a message of another tab. */
export const startups: readonly (() => unknown)[] = [
  () => config().compat && import('./installed/companion.ts').then(({ accompany }) => accompany()).catch(debug),
  () => isDevelopment() && import('./core/console.ts').then(({ openConsole }) => openConsole()),
  () =>
    (hasStored(itemOpenerKey, 'sessionStorage') || hasStored(itemSentKey, 'sessionStorage')) &&
    import('./articles/editing/after-editing.ts').then(({ afterEditing }) => afterEditing()),
  () =>
    history.state?.postsFrom !== undefined &&
    !config().compat &&
    import('./blog/entries/load-more.ts').then(({ restoreSections }) => restoreSections()).catch(debug),
  () => hearTabs('reaction', text => void reacting().then(({ showTold }) => showTold(text), debug)),
  () => hearTabs('favourite', text => void favourites().then(({ showTold }) => showTold(text), debug)),
];
