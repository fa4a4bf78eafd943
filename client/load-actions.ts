import type { ActionName } from './actions.ts';
import type { Run } from './core/behaviours/index.ts';

/** Loads the table of actions. */
export const loadActions = () => import('./actions.ts');

/** Loads the module of an action, by way of the table of actions, which is not part of the first script. */
export const action = (name: ActionName) => (): Promise<Run> => loadActions().then(({ actions }) => actions[name]());
