import type { ActionName } from './actions.ts';
import { on, type Run } from './core/behaviours/index.ts';
import { debug } from './core/page/index.ts';

/** Loads the table of actions. */
export const loadActions = () => import('./actions.ts');

/** Loads the module of an action, by way of the table of actions, which is not part of the first script. */
export const action = (name: ActionName) => (): Promise<Run> => loadActions().then(({ actions }) => actions[name]());

const start = (): unknown => loadActions().then(({ startTouched }) => startTouched(), debug);

/**
 * Loads the table of actions at the first touch of the page, so that it is there when something is pressed. A pointer
 * that rests on the text of a page as it opens is no touch.
 */
export const loadActionsOnTouch = (): void => {
  for (const type of ['pointerdown', 'keydown', 'focusin']) on(type, 'html', start);
  on('pointerover', 'a, button, summary, input, select, textarea', start);
};
