import { z } from 'zod';
import { shareNetworks, socialButtons } from '../../../protocol/blog/sharing.ts';
import { address, define, short, yesNo } from './define.ts';

const origin = short.refine(value => URL.canParse(value) && new URL(value).origin === value);

/** Passing a post on. */
export const sharingSettings = {
  'share.networks': define(
    z.array(z.enum(shareNetworks)).max(shareNetworks.length),
    ['facebook', 'linkedin', 'pinterest', 'mastodon', 'email'],
    'The links a post is shared by, in their order.',
  ),
  'social.buttons': define(
    z.array(z.enum(socialButtons)).max(socialButtons.length),
    [...socialButtons],
    'Buttons of other sites under a post; nothing of theirs is loaded before a reader asks for it.',
  ),
  'social.likeScript': define(
    address,
    'https://connect.facebook.net/{locale}/sdk.js#xfbml=1&version=v3.0',
    'The script behind the like button.',
  ),
  'social.shareScript': define(
    address,
    'https://platform.linkedin.com/in.js',
    'The script behind the share button of the professional network.',
  ),
  'social.pinScript': define(address, 'https://assets.pinterest.com/js/pinit.js', 'The script behind the pin button.'),
  'social.origins': define(
    z.array(origin).max(20),
    ['https://www.facebook.com', 'https://www.linkedin.com', 'https://widgets.pinterest.com'],
    'What those scripts may load from beside their own addresses, once a reader has asked for them.',
  ),
  'social.sharesOrigin': define(
    yesNo,
    false,
    'Those scripts run with the rights of this site, cookies and pages included: only for scripts of one’s own.',
  ),
} as const;
