import { config } from './config.ts';

/** The markers a dialog carries on such devices: `mobile` is true for phones and iPad, `ios` for iPhone. */
export const deviceMarkers = (): string[] => [
  ...(config().mobile ? ['is-mobile'] : []),
  ...(config().ios ? ['is-iphone'] : []),
];
