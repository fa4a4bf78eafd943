import { enhanceOf, present, press, register, submit, visible } from './core/behaviours/index.ts';

const beside = { installed: 'beside' } as const;

const passkeys = () => import('./accounts/passkeys/passkeys.ts');

/** Lazy behaviours on pages of writers, teams and moderators, and on those of one's account. */
const behaviours = [
  present('[data-eb-table]', () => import('./blog/dashboard/table.ts').then(enhanceOf)),
  present('[data-composer]', () => import('./blog/composer/composer.ts').then(enhanceOf), beside),
  present('[data-eb-quickpost]', () => import('./blog/quickpost/quickpost.ts').then(enhanceOf)),
  press('[data-post-autopost]', () => import('./blog/autopost/autopost.ts').then(m => m.ask)),
  present('[data-autopost-message]', () => import('./blog/autopost/characters-left.ts').then(enhanceOf), beside),
  present('[data-preview]', () => import('./blog/revisions/preview.ts').then(enhanceOf)),
  press('[data-media-delete]', () => import('./media/delete.ts').then(m => m.askToDelete), beside),
  present('[data-import-progress]', () => import('./swap/progress.ts').then(enhanceOf)),
  present('form[data-look]', () => import('./look/preview.ts').then(enhanceOf), beside),
  present('[data-own-time-zone]', () => import('./accounts/welcome/own-time-zone.ts').then(enhanceOf), beside),
  visible('[data-passkey-sign-in]', () => passkeys().then(enhanceOf), beside),
  submit('[data-passkey-sign-in] form', () => passkeys().then(({ signIn }) => signIn), beside),
  submit('[data-passkey-register] form', () => passkeys().then(m => m.register), beside),
  present('[data-item-editor]', () => import('./articles/edit-page/editor.ts').then(enhanceOf), beside),
];

let isRegistered = false;

/** Registers them once, however many elements of the page ask for them. */
export const enhance = (): void => {
  if (!isRegistered) register(behaviours);
  isRegistered = true;
};
