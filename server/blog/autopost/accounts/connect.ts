import { z } from 'zod';
import type { NetworkType } from '../../../../protocol/networks.ts';
import type { MutationContext, RequestContext } from '../../../core/context/index.ts';
import { digest } from '../../../core/db/index.ts';
import { notFound, UserError } from '../../../core/errors/index.ts';
import { formErrors } from '../../../core/forms/index.ts';
import { text } from '../../../core/i18n/index.ts';
import { addLink, peekLink, takeLink } from '../../../core/one-time-links/index.ts';
import { authorize } from '../../../core/policy/index.ts';
import { consumeRateLimit } from '../../../core/security/index.ts';
import { moment } from '../../../core/time/index.ts';
import { authorizeUrl, exchangeCode } from '../networks/mastodon.ts';
import type { ConnectedAccount, ConnectFields, PendingAuthorization } from '../networks/network.ts';
import { networkNames, networks } from '../networks/networks.ts';
import { isFailure, problems, type RequestFailure } from '../networks/request.ts';
import {
  type AutopostAccount,
  accountBy,
  dropAccount,
  dropUnfinished,
  saveAccount,
  saveCredentials,
  type Visibility,
} from './account-queries.ts';
import { connectionOf, identityOf, opened, sealCredentials } from './credentials.ts';

/** Each attempt sends a request to another server. */
const tries = { most: 20, perMs: 3600_000 };

export const limitRequests = ({ services, actor }: RequestContext): Promise<void> =>
  consumeRateLimit(services, `autopost:${actor.account?.id ?? 0}`, tries);

const failureError = (network: NetworkType, { problem, answered }: RequestFailure): UserError => {
  const detail = answered.startsWith('HTTP') ? answered : '';
  return new UserError('AUTOPOST_CONNECT_FAILED', { args: [networkNames[network], text(problems[problem]), detail] });
};

interface ConnectRequest extends ConnectFields {
  readonly network: NetworkType;
  readonly visibility?: Visibility | undefined;
  readonly isForSite: boolean;
}

interface ConnectAnswer {
  readonly instance: string;
  readonly answer: ConnectedAccount | PendingAuthorization;
}

export const ownerOf = ({ actor }: RequestContext, isForSite: boolean): number | null =>
  isForSite ? null : (actor.account?.id ?? 0);

/** Asks the network about the account; stores nothing. */
export const connectToNetwork = async (context: RequestContext, wanted: ConnectRequest): Promise<ConnectAnswer> => {
  authorize(context.actor, 'autopost.connect', { ownerId: ownerOf(context, wanted.isForSite) });
  await limitRequests(context);
  const network = networks[wanted.network];
  const form = formErrors(['handle', 'password', 'server', 'address', 'secret']);
  const instance = form.read(() => network.instanceOf(wanted), '');
  form.read(() => network.checkFields?.(wanted), undefined);
  form.refuse();
  const answer = await network.connect(connectionOf(context.services), instance, wanted);
  if (isFailure(answer)) throw failureError(wanted.network, answer);
  return { instance, answer };
};

/** State stored while the user authorizes the account at the network. */
const pending = z.object({ secrets: z.string(), state: z.string() });

// The user must return signed in and with the same browser that began.
const markOf = ({ session }: RequestContext): string => digest('autopost-session', session.cookie ?? '');

/** Stores an account as the network answered. An account that needs authorization there waits for 15 minutes. */
export const saveConnection = async (
  mutation: MutationContext,
  wanted: ConnectRequest,
  { instance, answer }: ConnectAnswer,
): Promise<void> => {
  const { services, sql } = mutation;
  const now = moment(services.clock);
  const place = { ownerId: ownerOf(mutation, wanted.isForSite), network: wanted.network, instance };
  const shared = { ...place, visibility: wanted.visibility ?? 'public', messageLimit: answer.messageLimit, now };
  if (answer.kind === 'connected') {
    const identity = identityOf(place, answer.remoteId);
    const credentials = sealCredentials(services, place, answer.secrets);
    await saveAccount(sql, { ...shared, handle: answer.handle, identity, credentials, state: 'connected' });
    return;
  }
  await dropUnfinished(sql, place.ownerId, place.network);
  const id = await saveAccount(sql, { ...shared, handle: '', identity: null, credentials: '', state: 'connecting' });
  const userId = mutation.actor.account?.id ?? null;
  const state = await addLink(sql, 'autopost', { userId, subject: `${id}:${markOf(mutation)}`, now });
  await saveCredentials(
    sql,
    id,
    '',
    sealCredentials(services, place, JSON.stringify({ secrets: answer.secrets, state })),
  );
};

const pendingOf = ({ services }: RequestContext, account: AutopostAccount): z.infer<typeof pending> | undefined => {
  const access = opened(services, account);
  return access && pending.parse(JSON.parse(access.secrets));
};

/** Authorization address of an account that waits, until it expires. */
export const authorizationUrl = async (
  context: RequestContext,
  account: AutopostAccount,
): Promise<string | undefined> => {
  const pendingState = pendingOf(context, account);
  if (!pendingState || !(await begunBy(context, pendingState.state))) return undefined;
  return authorizeUrl(
    connectionOf(context.services).callback,
    { instance: account.instance, secrets: pendingState.secrets },
    pendingState.state,
  );
};

const begunBy = async (context: RequestContext, state: string): Promise<number | undefined> => {
  const link = await peekLink(context.sql, 'autopost', state, moment(context.services.clock));
  if (!link || link.userId === null || link.userId !== context.actor.account?.id) return undefined;
  const [id, mark] = link.subject.split(':');
  return mark === markOf(context) ? Number(id) : undefined;
};

const over = (): UserError => new UserError('AUTOPOST_STATE_OVER', { status: 410 });

/** Returns the account that this user began to connect, in this browser, with this `state`; refuses an expired one. */
export const pendingAccount = async (context: RequestContext, state: string): Promise<AutopostAccount> => {
  const id = await begunBy(context, state);
  const account = id === undefined ? undefined : await accountBy(context.sql, id);
  if (account?.state !== 'connecting') throw over();
  return account;
};

/** Exchanges the returned code for credentials; stores nothing. */
export const exchangeAccess = async (
  context: RequestContext,
  { code, state }: { code: string; state: string },
): Promise<ConnectedAccount> => {
  authorize(context.actor, 'autopost.own', {});
  const account = await pendingAccount(context, state);
  authorize(context.actor, 'autopost.account', account);
  await limitRequests(context);
  const pendingState = pendingOf(context, account);
  if (!pendingState) throw over();
  const answer = await exchangeCode(
    connectionOf(context.services),
    { instance: account.instance, secrets: pendingState.secrets },
    code,
  );
  if (isFailure(answer)) throw failureError(account.network, answer);
  return answer;
};

/** Consumes the `state` and stores the account; of two requests at the same time one succeeds. */
export const saveAccess = async (
  mutation: MutationContext,
  account: AutopostAccount,
  answer: ConnectedAccount,
  state: string,
): Promise<void> => {
  const now = moment(mutation.services.clock);
  if (!(await takeLink(mutation.sql, 'autopost', state, now))) throw over();
  await dropAccount(mutation.sql, account.id);
  await saveAccount(mutation.sql, {
    ...account,
    handle: answer.handle,
    identity: identityOf(account, answer.remoteId),
    credentials: sealCredentials(mutation.services, account, answer.secrets),
    state: 'connected',
    messageLimit: answer.messageLimit,
    now,
  });
};

export const accountOf = async (context: RequestContext, id: number): Promise<AutopostAccount> => {
  const account = await accountBy(context.sql, id);
  if (!account) throw notFound();
  return account;
};
