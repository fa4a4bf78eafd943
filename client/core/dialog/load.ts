/** Loads the functions of dialogs, for a script that rarely opens one. */
export const loadDialogs = () => import('./api.ts');
