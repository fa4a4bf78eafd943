import { config, debug, isDevelopment } from './core/page/index.ts';
import { articleOpenerKey, hasStored, onTabMessage, submittedCopyKey } from './core/storage/index.ts';
import { loadActions } from './load-actions.ts';

/** Modules that are loaded for a setting, for a state that the browser stored, or for a message of another tab. */
export const startups: readonly (() => unknown)[] = [
  () => config().compat && loadActions().then(m => m.supportInstalled()),
  () => isDevelopment() && loadActions().then(m => m.openConsole()),
  () =>
    (hasStored(articleOpenerKey, 'sessionStorage') || hasStored(submittedCopyKey, 'sessionStorage')) &&
    loadActions().then(m => m.afterEditing()),
  () =>
    (history.state?.postsFrom ?? history.state?.postOffset) !== undefined &&
    !config().compat &&
    loadActions().then(m => m.restorePage()),
  ...(['reaction', 'favourite'] as const).map(
    kind => () => onTabMessage(kind, text => void loadActions().then(m => m.showFromTab[kind](text), debug)),
  ),
];
