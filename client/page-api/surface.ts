import type { Dialog, DialogOptions } from '../core/dialog/index.ts';
import { announce } from '../core/feedback/index.ts';
import { config } from '../core/page/index.ts';
import type { client } from './client.ts';

interface Surface {
  readonly openDialog: (options: DialogOptions) => Promise<Dialog>;
  readonly closeDialog: () => Promise<void>;
  readonly announce: (text: string) => void;
  /** Loads the functions for the page's own scripts. */
  readonly client: () => Promise<typeof client>;
  /** The provider's calls (spec §3.4, K-018), where one is set. */
  readonly checkout: {
    readonly configure: (options: unknown) => Promise<void>;
    readonly open: (address: string) => Promise<void>;
    readonly close: () => Promise<void>;
  };
}

declare global {
  interface LecternGlobal extends Partial<Surface> {}
}

const functions = () => import('./functions.ts');

/**
 * Sets the functions of `window.lectern`, for the page's own scripts, for pages framed in this one and for the
 * chains of `script` commands.
 */
export const offerSurface = (): void => {
  Object.assign(window.lectern, {
    openDialog: (options: DialogOptions) => {
      const opener = document.activeElement;
      return functions().then(m => m.openDialog(options, opener));
    },
    closeDialog: () => functions().then(m => m.closeDialog()),
    announce,
    client: () => functions().then(m => m.client()),
    ...(config().checkout.origin && {
      checkout: {
        configure: (options: unknown) => functions().then(m => m.configureCheckout(options)),
        open: (address: string) => functions().then(m => m.openCheckout(address)),
        close: () => functions().then(m => m.closeCheckout()),
      },
    }),
  });
};
