import type { NetworkType } from '../../../../protocol/networks.ts';
import { bluesky } from './bluesky.ts';
import { mastodon } from './mastodon.ts';
import type { Network } from './network.ts';
import { webhook } from './webhook.ts';

export const networks: Readonly<Record<NetworkType, Network>> = { mastodon, bluesky, webhook };

/** Proper names, the same in every language. */
export const networkNames: Readonly<Record<NetworkType, string>> = {
  mastodon: 'Mastodon',
  bluesky: 'Bluesky',
  webhook: 'Webhook',
};
