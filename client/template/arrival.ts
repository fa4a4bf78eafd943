import { enhanceOwn } from '../core/with-script.ts';

/** What only some pages have: the sign of loading, and groups of yes and no. */
export const startTemplateParts = (): void => {
  enhanceOwn('.sp-pre-loader', () => import('./preloader.ts'));
  enhanceOwn('fieldset.radio.btn-group', () => import('./yes-no.ts'));
};
