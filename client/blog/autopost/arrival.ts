import { enhanceOwn, withScript } from '../../core/with-script.ts';

/** A post is sent elsewhere from a dialog (E-015); without scripts its link leads to a page. */
export const startAutoposting = (): void => {
  withScript(
    '[data-post-autopost]',
    () => import('./autopost.ts'),
    ({ ask }, tool) => ask(tool),
  );
  enhanceOwn('[data-autopost-message]', () => import('./characters-left.ts'));
};
