import type { MutationContext, RequestContext } from '../../core/context/index.ts';
import { addLink, linkLifetimeMs, takeLink, useOnce } from '../../core/one-time-links/index.ts';
import { seal, unseal } from '../../core/security/index.ts';
import { moment } from '../../core/time/index.ts';
import { ownAccountOf } from '../security/own-account.ts';
import { visitorMark } from '../sign-in/enter-account.ts';
import { passkeyFailed } from './webauthn.ts';

const purposeOf = ({ actor }: RequestContext): string => `passkey-challenge:${actor.visitor}`;

/**
 * Challenge for signing in, which this browser alone may answer. It is sealed and not stored: the page of sign-in asks
 * for one at each view, and anonymous visitors cost no row.
 */
export const signInChallenge = (context: RequestContext): string => {
  const end = context.services.clock.now() + linkLifetimeMs('passkey');
  return seal(context.services.settings.secret, purposeOf(context), String(end));
};

/** Accepts an answered challenge once. Throws for one of another browser, an old or a used one. */
export const acceptSignInChallenge = async (mutation: MutationContext, challenge: string): Promise<void> => {
  const { sql, services } = mutation;
  const end = Number(unseal(services.settings.secret, purposeOf(mutation), challenge) ?? 0);
  if (end <= services.clock.now()) throw passkeyFailed();
  if (!(await useOnce(sql, 'passkey', challenge, moment(services.clock)))) throw passkeyFailed();
};

const sessionMark = ({ session }: RequestContext): string => visitorMark(`session:${session.cookie ?? ''}`);

/** Challenge for a new passkey of the own account, for this session. */
export const registrationChallenge = (mutation: MutationContext): Promise<string> => {
  const now = moment(mutation.services.clock);
  return addLink(mutation.sql, 'passkey', { userId: ownAccountOf(mutation).id, subject: sessionMark(mutation), now });
};

/** Uses up a challenge. Throws unless it was given to this session. */
export const takeRegistrationChallenge = async (mutation: MutationContext, challenge: string): Promise<void> => {
  const link = await takeLink(mutation.sql, 'passkey', challenge, moment(mutation.services.clock));
  if (link?.subject !== sessionMark(mutation) || link.userId !== ownAccountOf(mutation).id) throw passkeyFailed();
};
