import { defaultOptions, settledOptions } from './options.ts';
import { type Overlay, openOverlay } from './overlay.ts';

let options = defaultOptions;
let standing: Overlay | undefined;
let isOpening = false;

/** The options of the next checkouts. */
export const configure = (given: unknown): void => {
  options = settledOptions(given);
};

/** Opens a checkout; while one stands nothing happens. */
export const open = async (address: string, opener: Element | null): Promise<void> => {
  if (standing || isOpening) return;
  isOpening = true;
  try {
    standing = await openOverlay(address, opener, options, () => {
      standing = undefined;
    });
  } finally {
    isOpening = false;
  }
};

export const close = (): void => standing?.close();
