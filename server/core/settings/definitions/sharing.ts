import { z } from 'zod';
import { shareNetworks, socialButtons } from '../../../../protocol/blog/sharing.ts';
import { address, define, short, yesNo } from './define.ts';

const origin = short.refine(value => /^https?:/.test(value) && URL.canParse(value) && new URL(value).origin === value);

/** Passing a post on. */
export const sharingSettings = {
  'share.networks': define(
    z.array(z.enum(shareNetworks)).max(shareNetworks.length),
    ['mastodon', 'email'],
    'MEANS_SHARE_NETWORKS',
  ),
  'social.buttons': define(z.array(z.enum(socialButtons)).max(socialButtons.length), [], 'MEANS_SOCIAL_BUTTONS'),
  'social.likeScript': define(
    address,
    'https://connect.facebook.net/{locale}/sdk.js#xfbml=1&version=v3.0',
    'MEANS_SOCIAL_LIKE_SCRIPT',
  ),
  'social.shareScript': define(address, 'https://platform.linkedin.com/in.js', 'MEANS_SOCIAL_SHARE_SCRIPT'),
  'social.pinScript': define(address, 'https://assets.pinterest.com/js/pinit.js', 'MEANS_SOCIAL_PIN_SCRIPT'),
  'social.origins': define(
    z.array(origin).max(20),
    ['https://www.facebook.com', 'https://www.linkedin.com', 'https://widgets.pinterest.com'],
    'MEANS_SOCIAL_ORIGINS',
  ),
  'social.sharesOrigin': define(yesNo, false, 'MEANS_SOCIAL_SHARES_ORIGIN'),
} as const;
