import { closeDialog, openDialog } from './dialog/door.ts';
import { announce } from './live.ts';

/**
 * Offers the core to the page's own scripts, to pages framed in this one and to the chains of `script` commands
 * (A-037).
 */
export const offerSurface = (): void => {
  Object.assign(window.lectern, {
    openDialog,
    closeDialog,
    announce,
    client: () => import('./client-api.ts').then(({ client }) => client),
  });
};
