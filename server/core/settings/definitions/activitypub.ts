import { z } from 'zod';
import { define, hostname, yesNo } from './define.ts';

const handle = z.string().regex(/^[a-z0-9_](?:[a-z0-9_-]{0,28}[a-z0-9_])?$/);

/** Followers on other servers (ActivityPub). */
export const activityPubSettings = {
  'activitypub.enabled': define(yesNo, false, 'MEANS_ACTIVITYPUB_ENABLED'),
  'activitypub.handle': define(handle, 'blog', 'MEANS_ACTIVITYPUB_HANDLE'),
  'activitypub.blockedDomains': define(z.array(hostname).max(2_000), [], 'MEANS_ACTIVITYPUB_BLOCKED_DOMAINS'),
} as const;
