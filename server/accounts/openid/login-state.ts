import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { MutationContext, RequestContext } from '../../core/context/index.ts';
import { linkLifetimeMs, useOnce } from '../../core/one-time-links/index.ts';
import { seal, unseal } from '../../core/security/index.ts';
import { moment } from '../../core/time/index.ts';

/**
 * `enter` signs in, `again` proves the signed-in person anew, `link` connects the account with a provider, `invite` accepts
 * an invitation.
 */
export const loginPurposes = ['enter', 'again', 'link', 'invite'] as const;

const login = z.object({
  provider: z.number(),
  purpose: z.enum(loginPurposes),
  /** Path of this site to which the sign-in leads. */
  back: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  endsAt: z.number(),
});
/** A sign-in that has been begun at a provider. */
export type Login = z.infer<typeof login>;

const answer = z.object({
  provider: z.number(),
  subject: z.string(),
  issuer: z.string(),
  email: z.string(),
  name: z.string(),
  username: z.string(),
  endsAt: z.number(),
});
/** The answer of a provider that waits for a decision of the person: a new account, or a connected one. */
export type Answer = z.infer<typeof answer>;

const change = z.object({
  issuer: z.string(),
  subject: z.string(),
  back: z.string(),
  /** Time of the sign-in at the provider, in milliseconds; null if it is no proof. */
  verifiedAt: z.number().nullable(),
  twoFactor: z.boolean(),
  endsAt: z.number(),
});
/** A finished sign-in to another account than the one of the session, which waits for the person's consent. */
export type AccountChange = z.infer<typeof change>;

/** Browser, or session of a signed-in person, that alone continues what it has begun; undefined without a cookie. */
const browserOf = ({ actor, session }: RequestContext): string | undefined => {
  if (actor.account) return `session:${actor.account.id}:${session.cookie ?? ''}`;
  return actor.visitor === '' ? undefined : `visitor:${actor.visitor}`;
};

type AnswerPart = 'join' | 'link' | 'invite';
type Part = 'login' | 'change' | AnswerPart;

const sealFor = (context: RequestContext, part: Part, value: object): string | undefined => {
  const browser = browserOf(context);
  const { settings, clock } = context.services;
  const endsAt = clock.now() + linkLifetimeMs('openid');
  return browser && seal(settings.secret, `openid-${part}:${browser}`, JSON.stringify({ ...value, endsAt }));
};

const openFor = <T extends { readonly endsAt: number }>(
  context: RequestContext,
  part: Part,
  schema: z.ZodType<T>,
  sealed: string,
): T | undefined => {
  const browser = browserOf(context);
  const opened = browser && unseal(context.services.settings.secret, `openid-${part}:${browser}`, sealed);
  if (!opened) return undefined;
  const value = schema.parse(JSON.parse(opened));
  return value.endsAt > context.services.clock.now() ? value : undefined;
};

const random = (): string => randomBytes(32).toString('base64url');

/**
 * Begins a sign-in for this browser. It is sealed into the `state` of the request and not stored: a link to a provider
 * may be opened by anybody, and costs no row. Undefined for a browser without a cookie of this site.
 */
export const beginLogin = (
  context: RequestContext,
  wanted: Pick<Login, 'provider' | 'purpose' | 'back'>,
): (Login & { readonly state: string }) | undefined => {
  const begun = { ...wanted, nonce: random(), verifier: random() };
  const state = sealFor(context, 'login', begun);
  return state === undefined ? undefined : { ...begun, endsAt: 0, state };
};

/** The sign-in that this browser has begun; undefined for that of another browser, and for an old or forged one. */
export const openLogin = (context: RequestContext, state: string): Login | undefined =>
  openFor(context, 'login', login, state);

/** Seals the answer of a provider for the page on which this browser goes on. */
export const sealAnswer = (context: RequestContext, part: AnswerPart, found: Omit<Answer, 'endsAt'>): string =>
  sealFor(context, part, found) ?? '';

export const openAnswer = (context: RequestContext, part: AnswerPart, key: string): Answer | undefined =>
  openFor(context, part, answer, key);

export const sealChange = (context: RequestContext, found: Omit<AccountChange, 'endsAt'>): string =>
  sealFor(context, 'change', found) ?? '';

export const openChange = (context: RequestContext, key: string): AccountChange | undefined =>
  openFor(context, 'change', change, key);

/** Uses up a state or an answer; false if it was used already. */
export const consumeState = (mutation: MutationContext, sealed: string): Promise<boolean> =>
  useOnce(mutation.sql, 'openid', sealed, moment(mutation.services.clock));
