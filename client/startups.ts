import { config, debug, isDevelopment } from './core/page/index.ts';
import { articleOpenerKey, hasStored, onTabMessage, submittedCopyKey } from './core/storage/index.ts';

const reacting = () => import('./blog/reactions/reacting.ts');
const favourites = () => import('./blog/favourites/favourite.ts');

/** Modules that are loaded for a setting, for a state that the browser stored, or for a message of another tab. */
export const startups: readonly (() => unknown)[] = [
  () => config().compat && import('./installed/companion.ts').then(m => m.supportInstalled()).catch(debug),
  () => isDevelopment() && import('./core/debug-console/console.ts').then(m => m.openConsole()),
  () =>
    (hasStored(articleOpenerKey, 'sessionStorage') || hasStored(submittedCopyKey, 'sessionStorage')) &&
    import('./articles/edit-page/after-editing.ts').then(m => m.afterEditing()),
  () =>
    history.state?.postsFrom !== undefined &&
    !config().compat &&
    import('./blog/post-page/load-more.ts').then(m => m.restoreSections()).catch(debug),
  () => onTabMessage('reaction', text => void reacting().then(({ showFromTab }) => showFromTab(text), debug)),
  () => onTabMessage('favourite', text => void favourites().then(({ showFromTab }) => showFromTab(text), debug)),
];
