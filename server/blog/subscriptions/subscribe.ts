import type { z } from 'zod';
import type { Frequency, subscribeFields } from '../../../protocol/blog/subscriptions.ts';
import type { TextKey } from '../../../protocol/texts.ts';
import { checkRegistration, checkRegistrationRate, registerAccount } from '../../accounts/index.ts';
import { emit, type MutationContext, type RequestContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { checkForm, checkFormInTurn } from '../../core/forms/index.ts';
import { isMailAddress, mailKey } from '../../core/net/index.ts';
import { authorize } from '../../core/policy/index.ts';
import { withoutTags } from '../../core/rich-text/index.ts';
import { consumeRateLimit, hashPassword } from '../../core/security/index.ts';
import { moment } from '../../core/time/index.ts';
import { type PassedCheck, verifyHuman } from '../../human-check/index.ts';
import { activateSubscription } from './activation.ts';
import { mailConfirmation } from './messages.ts';
import { addSubscription } from './subscription-queries.ts';
import { type OpenTarget, openTarget } from './target-queries.ts';
import type { Subscribable } from './views.tsx';

interface Subscriber {
  readonly name: string;
  readonly email: string;
  readonly frequency?: Frequency;
  readonly fullText?: boolean;
}

interface SubscribeResult {
  readonly id: number;
  /** False when the account is subscribed already. */
  readonly isNew: boolean;
}

/**
 * Subscribes the actor: an account at once, with its own name and address; a visitor after confirming by mail. Existing
 * subscriptions of a visitor's address stay unchanged, so that typing it reveals and breaks nothing.
 */
export const subscribe = async (
  mutation: MutationContext,
  target: Subscribable,
  request: Subscriber,
): Promise<SubscribeResult> => {
  const { sql, services, actor } = mutation;
  const { account } = actor;
  const { name, email } = account ?? request;
  const { row, isNew } = await addSubscription(sql, {
    type: target.type,
    targetId: target.id,
    userId: account?.id ?? null,
    name,
    email,
    emailKey: mailKey(email),
    state: account ? 'active' : 'pending',
    frequency: request.frequency ?? 'immediate',
    fullText: request.fullText ?? false,
    now: moment(services.clock),
  });
  if (account) {
    if (isNew) await emit(mutation, 'subscription.activated', { id: row.id });
    const changed = !isNew && (await activateSubscription(mutation, row, { ...request, userId: account.id }));
    return { id: row.id, isNew: isNew || changed };
  }
  await mailConfirmation(mutation, row, target);
  return { id: row.id, isNew };
};

export type SubscribeParams = z.infer<z.ZodObject<typeof subscribeFields>>;

/** Data prepared before the transaction: the subscriber, and the password hash of a new account. */
interface Prepared {
  readonly name: string;
  readonly email: string;
  readonly password: string | null;
  /** Human check of a new account. */
  readonly check?: PassedCheck;
}

const minuteMs = 60_000;
const often = { most: 20, perMs: 10 * minuteMs };
const oftenSignedIn = { most: 60, perMs: 10 * minuteMs };

/** Tells whether the form offers a new account. */
export const offersAccount = ({ services: { site }, actor }: RequestContext): boolean =>
  actor.account === null && site.get('subscriptions.register') && site.get('accounts.registration');

const require = (condition: boolean, key: TextKey, field: string): void => {
  if (!condition) throw new UserError(key, { field });
};

const guestOf = (params: SubscribeParams, isRegistering: boolean): Pick<Prepared, 'name' | 'email'> => {
  const name = withoutTags(params.name).trim();
  const email = (): void => {
    if (params.email === '') throw new UserError('SUBSCRIBE_NEEDS_EMAIL', { field: 'email' });
    if (!isMailAddress(params.email)) throw new UserError('SUBSCRIBE_EMAIL_WRONG', { field: 'email' });
  };
  checkForm(
    () => require(name !== '', 'SUBSCRIBE_NEEDS_NAME', 'name'),
    email,
    () => require(!isRegistering || params.username !== '', 'SUBSCRIBE_NEEDS_USERNAME', 'username'),
  );
  return { name, email: params.email };
};

/** Validates the form in the order of the page, the human check of a new account last. */
export const prepare = async (context: RequestContext, params: SubscribeParams): Promise<Prepared> => {
  const { services, actor, network } = context;
  authorize(actor, 'subscription.add', await openTarget(context, params.type, params.id));
  if (actor.account) {
    await consumeRateLimit(services, `subscribe:u:${actor.account.id}`, oftenSignedIn);
    return { name: actor.account.name, email: actor.account.email, password: null };
  }
  const isRegistering = params.register && offersAccount(context);
  await checkFormInTurn(
    () => guestOf(params, isRegistering),
    () => isRegistering && checkRegistration(context, params),
  );
  const guest = guestOf(params, isRegistering);
  await consumeRateLimit(services, `subscribe:${network}`, often);
  if (!isRegistering) return { ...guest, password: null };
  await checkRegistrationRate(context);
  const check = await verifyHuman(context, params);
  return { ...guest, password: await hashPassword(params.password), check };
};

/**
 * Subscribes (D-034): the account's subscription is active at once and its id is returned; a visitor gets a mail in any
 * case, and null is returned. Refuses an account that is subscribed already.
 */
export const subscribeTo = async (
  mutation: MutationContext,
  target: OpenTarget,
  params: SubscribeParams,
  { name, email, password, check }: Prepared,
): Promise<number | null> => {
  await check?.consume(mutation);
  if (password !== null) await registerAccount(mutation, { username: params.username, name, email, password });
  const { id, isNew } = await subscribe(mutation, target, {
    ...{ name, email, frequency: params.frequency, fullText: params.fullText },
  });
  if (!mutation.actor.account) return null;
  if (!isNew) throw new UserError('SUBSCRIBED_ALREADY', { args: [target.name], code: 'invalid' });
  return id;
};
