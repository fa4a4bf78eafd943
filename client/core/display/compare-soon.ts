import { debug } from '../page/index.ts';

/** Stores a signed-in reader's change with the account too. */
export const compareSoon = (): void => {
  if (document.querySelector('.sign-out'))
    import('./account-display.ts').then(m => m.compareWithAccount()).catch(debug);
};
