import type { NetworkType } from '../../../../protocol/networks.ts';

/** Proper names, the same in every language. */
export const networkNames: Readonly<Record<NetworkType, string>> = {
  mastodon: 'Mastodon',
  bluesky: 'Bluesky',
  webhook: 'Webhook',
};
