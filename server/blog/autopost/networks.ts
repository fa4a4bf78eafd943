import type { NetworkType } from '../../../protocol/networks.ts';
import { bluesky } from './bluesky.ts';
import { mastodon } from './mastodon.ts';
import type { Network } from './network.ts';
import { webhook } from './webhook.ts';

/** Every network there is. */
export const networks: Readonly<Record<NetworkType, Network>> = { mastodon, bluesky, webhook };
