import type { DialogOptions } from './core/dialog/options.ts';
import { announce } from './core/live.ts';
import { config } from './core/settings.ts';

const dialogs = () => import('./core/dialog/door.ts');
const checkout = () => import('./payment/checkout.ts');

/**
 * Sets the functions of `window.lectern`, for the page's own scripts, for pages framed in this one and for the
 * chains of `script` commands.
 */
export const offerSurface = (): void => {
  Object.assign(window.lectern, {
    openDialog: (options: DialogOptions) => {
      const opener = document.activeElement;
      return dialogs().then(({ openDialog }) => openDialog(options, opener));
    },
    closeDialog: () => dialogs().then(({ closeDialog }) => closeDialog()),
    announce,
    client: () => import('./core/client-api.ts').then(({ client }) => client),
    ...(config().checkout.origin && {
      checkout: {
        configure: (options: unknown) => checkout().then(({ configure }) => configure(options)),
        open: (address: string) => checkout().then(({ openAddress }) => openAddress(address)),
        close: () => checkout().then(({ close }) => close()),
      },
    }),
  });
};
