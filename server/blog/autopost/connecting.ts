import { z } from 'zod';
import type { NetworkType } from '../../../protocol/networks.ts';
import type { Deed, Visit } from '../../core/context/index.ts';
import { digest } from '../../core/db/index.ts';
import { notFound, Refusal } from '../../core/errors/index.ts';
import { formErrors } from '../../core/forms/index.ts';
import { text } from '../../core/i18n/index.ts';
import { addLink, peekLink, takeLink } from '../../core/links/index.ts';
import { demand } from '../../core/policy/index.ts';
import { spend } from '../../core/security/index.ts';
import { moment } from '../../core/time/index.ts';
import { identityOf, lineOf, opened, sealed } from './access.ts';
import type { Visibility } from './account-queries.ts';
import {
  type AutopostAccount,
  accountBy,
  dropAccount,
  dropConnecting,
  keepAccount,
  keepCredentials,
} from './account-queries.ts';
import { authorizeUrl, exchangeCode } from './mastodon.ts';
import { networkNames } from './names.ts';
import type { Asked, Connected, Leaving } from './network.ts';
import { networks } from './networks.ts';
import { problems } from './problems.ts';
import { isTrouble, type Trouble } from './talk.ts';

/** Each begins with a question to somebody else's server. */
const tries = { most: 20, perMs: 3600_000 };

export const askedSparingly = ({ services, actor }: Visit): Promise<void> =>
  spend(services, `autopost:${actor.account?.id ?? 0}`, tries);

export const troubleRefusal = (network: NetworkType, { problem, answered }: Trouble): Refusal => {
  const said = answered.startsWith('HTTP') ? answered : '';
  return new Refusal('AUTOPOST_CONNECT_FAILED', { args: [networkNames[network], text(problems[problem]), said] });
};

export interface Wanted extends Asked {
  readonly network: NetworkType;
  readonly visibility?: Visibility | undefined;
  readonly isForSite: boolean;
}

export interface Answered {
  readonly instance: string;
  readonly answer: Connected | Leaving;
}

export const ownerOf = ({ actor }: Visit, isForSite: boolean): number | null =>
  isForSite ? null : (actor.account?.id ?? 0);

/** Asks the network; nothing is kept yet. */
export const askNetwork = async (visit: Visit, wanted: Wanted): Promise<Answered> => {
  demand(visit.actor, 'autopost.connect', { ownerId: ownerOf(visit, wanted.isForSite) });
  await askedSparingly(visit);
  const network = networks[wanted.network];
  const form = formErrors(['handle', 'password', 'server', 'address', 'secret']);
  const instance = form.read(() => network.instanceOf(wanted), '');
  form.read(() => network.checkAsked?.(wanted), undefined);
  form.refuse();
  const answer = await network.connect(lineOf(visit.services), instance, wanted);
  if (isTrouble(answer)) throw troubleRefusal(wanted.network, answer);
  return { instance, answer };
};

/** What a person who was sent away to allow it comes back to. */
const pending = z.object({ secrets: z.string(), state: z.string() });

// Whoever comes back is whoever left: in this browser, signed in as then.
const markOf = ({ session }: Visit): string => digest('autopost-session', session.cookie ?? '');

/** Keeps an account as the network answered. One that has to be allowed there waits, for a quarter of an hour. */
export const keepAnswered = async (deed: Deed, wanted: Wanted, { instance, answer }: Answered): Promise<void> => {
  const { services, sql } = deed;
  const now = moment(services.clock);
  const place = { ownerId: ownerOf(deed, wanted.isForSite), network: wanted.network, instance };
  const shared = { ...place, visibility: wanted.visibility ?? 'public', messageLimit: answer.messageLimit, now };
  if (answer.kind === 'connected') {
    const identity = identityOf(place, answer.remoteId);
    const credentials = sealed(services, place, answer.secrets);
    await keepAccount(sql, { ...shared, handle: answer.handle, identity, credentials, state: 'connected' });
    return;
  }
  await dropConnecting(sql, place.ownerId, place.network);
  const id = await keepAccount(sql, { ...shared, handle: '', identity: null, credentials: '', state: 'connecting' });
  const userId = deed.actor.account?.id ?? null;
  const state = await addLink(sql, 'autopost', { userId, subject: `${id}:${markOf(deed)}`, now });
  await keepCredentials(sql, id, '', sealed(services, place, JSON.stringify({ secrets: answer.secrets, state })));
};

const pendingOf = ({ services }: Visit, account: AutopostAccount): z.infer<typeof pending> | undefined => {
  const access = opened(services, account);
  return access && pending.parse(JSON.parse(access.secrets));
};

/** Where a person allows what they began, while they still may. */
export const leavingUrl = async (visit: Visit, account: AutopostAccount): Promise<string | undefined> => {
  const kept = pendingOf(visit, account);
  if (!kept || !(await begunBy(visit, kept.state))) return undefined;
  return authorizeUrl(
    lineOf(visit.services).callback,
    { instance: account.instance, secrets: kept.secrets },
    kept.state,
  );
};

const begunBy = async (visit: Visit, state: string): Promise<number | undefined> => {
  const link = await peekLink(visit.sql, 'autopost', state, moment(visit.services.clock));
  if (!link || link.userId === null || link.userId !== visit.actor.account?.id) return undefined;
  const [id, mark] = link.subject.split(':');
  return mark === markOf(visit) ? Number(id) : undefined;
};

const over = (): Refusal => new Refusal('AUTOPOST_STATE_OVER', { status: 410 });

/** The account that this person, in this browser, began to connect with this `state`; refused when it is over. */
export const begun = async (visit: Visit, state: string): Promise<AutopostAccount> => {
  const id = await begunBy(visit, state);
  const account = id === undefined ? undefined : await accountBy(visit.sql, id);
  if (account?.state !== 'connecting') throw over();
  return account;
};

/** Exchanges the code that somebody came back with; nothing is kept yet. */
export const askAccess = async (visit: Visit, { code, state }: { code: string; state: string }): Promise<Connected> => {
  demand(visit.actor, 'autopost.own', {});
  const account = await begun(visit, state);
  demand(visit.actor, 'autopost.account', account);
  await askedSparingly(visit);
  const kept = pendingOf(visit, account);
  if (!kept) throw over();
  const answer = await exchangeCode(
    lineOf(visit.services),
    { instance: account.instance, secrets: kept.secrets },
    code,
  );
  if (isTrouble(answer)) throw troubleRefusal(account.network, answer);
  return answer;
};

/** Uses the `state` up and keeps the account: of two who come back at once, one does. */
export const keepAccess = async (
  deed: Deed,
  account: AutopostAccount,
  answer: Connected,
  state: string,
): Promise<void> => {
  const now = moment(deed.services.clock);
  if (!(await takeLink(deed.sql, 'autopost', state, now))) throw over();
  await dropAccount(deed.sql, account.id);
  await keepAccount(deed.sql, {
    ownerId: account.ownerId,
    network: account.network,
    instance: account.instance,
    handle: answer.handle,
    identity: identityOf(account, answer.remoteId),
    credentials: sealed(deed.services, account, answer.secrets),
    state: 'connected',
    visibility: account.visibility,
    messageLimit: answer.messageLimit,
    now,
  });
};

export const accountOf = async (visit: Visit, id: number): Promise<AutopostAccount> => {
  const account = await accountBy(visit.sql, id);
  if (!account) throw notFound();
  return account;
};
