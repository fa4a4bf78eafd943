import { randomBytes } from 'node:crypto';
import type { MutationContext } from '../../core/context/index.ts';
import { newSessionToken, sessionMs } from '../../core/security/index.ts';
import { moment } from '../../core/time/index.ts';
import { deviceOf } from './device.ts';
import { addSession, endSession } from './session-queries.ts';
import { mergeVisitorVotes } from './visitor-vote-queries.ts';

/**
 * Starts a session under a new id and ends the request's current one, so that neither a planted nor an older id becomes
 * signed in (security: session fixation). Cookies are set after the commit.
 */
export const beginSession = async (
  mutation: MutationContext,
  userId: number,
  {
    remember,
    twoFactor = false,
    verifiedAt = null,
  }: { readonly remember: boolean; readonly twoFactor?: boolean; readonly verifiedAt?: Date | null },
): Promise<void> => {
  const cookie = randomBytes(32).toString('hex');
  const token = newSessionToken(mutation.services.settings.secret);
  const now = moment(mutation.services.clock);
  const lastsMs = sessionMs(remember);
  if (mutation.session.cookie) await endSession(mutation.sql, mutation.session.cookie);
  await addSession(mutation.sql, {
    cookie,
    userId,
    token,
    remember,
    twoFactor,
    verifiedAt,
    device: deviceOf(mutation.userAgent),
    now,
    expiresAt: new Date(now.getTime() + lastsMs),
  });
  mutation.invalidate(...(await mergeVisitorVotes(mutation.sql, mutation.actor, userId)));
  mutation.afterCommit(() => mutation.session.begin(cookie, token, remember ? lastsMs / 1000 : undefined));
};
