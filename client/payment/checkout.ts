import { config } from '../core/page/index.ts';
import { fetchAhead } from './assets.ts';
import { type Overlay, openOverlay } from './checkout-overlay.ts';
import { defaultOptions, resolvedOptions } from './options.ts';

let options = defaultOptions;
let openedOverlay: Overlay | undefined;
let isOpening = false;

/** The options of the next checkouts. */
export const configure = (input: unknown): void => {
  options = resolvedOptions(input);
};

/** Opens a checkout; does nothing while one is open. */
export const open = async (address: string, opener: Element | null): Promise<void> => {
  if (openedOverlay || isOpening) return;
  isOpening = true;
  try {
    openedOverlay = await openOverlay(address, opener, options, () => {
      openedOverlay = undefined;
    });
  } finally {
    isOpening = false;
  }
};

/** Opens the checkout that a Pay button links to. */
export const openFrom = (button: HTMLElement): Promise<void> => {
  void fetchAhead();
  return button instanceof HTMLAnchorElement ? open(button.href, button) : Promise.resolve();
};

/** Opens a checkout for the page's own scripts. Rejects for an address of another origin than the provider's. */
export const openAddress = (address: string): Promise<void> => {
  const { origin } = config().checkout;
  return URL.canParse(address) && new URL(address).origin === origin
    ? open(address, document.activeElement)
    : Promise.reject(new Error(`A checkout's address begins with ${origin}/.`));
};

export const close = (): void => openedOverlay?.close();
