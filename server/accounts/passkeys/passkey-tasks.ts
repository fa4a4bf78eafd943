import type { accountTasks } from '../../../protocol/accounts.ts';
import type { MutationContext, RequestContext } from '../../core/context/index.ts';
import { digest } from '../../core/db/index.ts';
import { notFound, UserError } from '../../core/errors/index.ts';
import { errorsOf } from '../../core/forms/index.ts';
import { type TaskHandlers, taskHandler } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { site } from '../../core/policy/index.ts';
import { consumeRateLimit } from '../../core/security/index.ts';
import { moment } from '../../core/time/index.ts';
import { mailChanged } from '../account-mails.ts';
import { accountById } from '../account-queries.ts';
import { removeSignInWay } from '../openid/sign-in-ways.ts';
import { recoveryCodesLeft } from '../second-factor/authenticator-queries.ts';
import { dropAuthenticator, hasAuthenticator, renewRecoveryCodes } from '../second-factor/factor.ts';
import { confirmedOwner, ownAccountOf, secured, toCodes } from '../security/own-account.ts';
import { clearTwoFactor, markTwoFactor } from '../security/own-session-queries.ts';
import { securityAgain } from '../security/security-page.tsx';
import { enterAccount } from '../sign-in/enter-account.ts';
import { signInPage } from '../sign-in/sign-in-views.tsx';
import { voteKinds } from '../sign-in/visitor-vote-queries.ts';
import {
  acceptSignInChallenge,
  registrationChallenge,
  signInChallenge,
  takeRegistrationChallenge,
} from './challenges.ts';
import {
  addPasskey,
  deletePasskey,
  hasPasskey,
  passkeyOf,
  passkeysOf,
  recordUse,
  renamePasskey,
} from './passkey-queries.ts';
import {
  challengeOf,
  creationOptions,
  passkeyFailed,
  readAuthentication,
  readRegistration,
  requestOptions,
  verifiedRegistration,
  verifiedUse,
} from './webauthn.ts';

const passkeysMost = 20;
const hourMs = 3600_000;

const checkRate = ({ services, network }: RequestContext): Promise<void> =>
  consumeRateLimit(services, `passkey:${digest(network)}`, { most: 120, perMs: hourMs });

const signIn = async (mutation: MutationContext, credential: string): Promise<number> => {
  const response = readAuthentication(credential);
  const challenge = challengeOf(response);
  await acceptSignInChallenge(mutation, challenge);
  const passkey = await passkeyOf(mutation.sql, response.id);
  if (!passkey) throw new UserError('PASSKEY_UNKNOWN', { field: 'credential' });
  const counter = await verifiedUse(mutation.services, response, { challenge, passkey });
  const now = moment(mutation.services.clock);
  if ((await recordUse(mutation.sql, passkey.id, { former: passkey.counter, counter, now })) !== 1)
    throw passkeyFailed();
  return passkey.userId;
};

/**
 * Stores a new passkey. The first second factor of an account comes with recovery codes: returns the key that shows them,
 * or undefined where the account has some.
 */
const register = async (mutation: MutationContext, name: string, credential: string): Promise<string | undefined> => {
  const account = ownAccountOf(mutation);
  const response = readRegistration(credential);
  const challenge = challengeOf(response);
  await takeRegistrationChallenge(mutation, challenge);
  const key = await verifiedRegistration(mutation.services, response, challenge);
  const createdAt = moment(mutation.services.clock);
  if (!(await addPasskey(mutation.sql, { ...key, userId: account.id, name, createdAt })))
    throw new UserError('PASSKEY_KNOWN', { status: 409, field: 'credential' });
  await markTwoFactor(mutation.sql, mutation.session.cookie ?? '');
  await mailChanged(mutation, account, 'MAIL_PASSKEY_ADDED');
  const hasCodes = (await recoveryCodesLeft(mutation.sql, account.id)) > 0;
  return hasCodes ? undefined : renewRecoveryCodes(mutation, account.id);
};

type PasskeyTask =
  | 'passkeys.begin'
  | 'passkeys.add'
  | 'passkeys.rename'
  | 'passkeys.remove'
  | 'passkeys.ask'
  | 'passkeys.signIn';

/** Handlers of passkeys: made, named and removed by their owner, and used by anybody to sign in. */
export const passkeyTasks: TaskHandlers<PasskeyTask & keyof typeof accountTasks> = {
  'passkeys.begin': taskHandler({
    prepare: (context, { password }) => confirmedOwner(context, password),
    act: 'account.own',
    invalidates: [],
    load: () => site,
    run: async (mutation, _, __, account) => {
      const known = await passkeysOf(mutation.sql, account.id);
      if (known.length >= passkeysMost) throw new UserError('PASSKEY_MOST', { args: [passkeysMost] });
      const challenge = await registrationChallenge(mutation);
      return { json: await creationOptions(mutation.services, account, { challenge, known }) };
    },
  }),
  'passkeys.add': taskHandler({
    prepare: async (_, { name }) => {
      if (name === '') throw new UserError('PASSKEY_NAME_MISSING', { field: 'name' });
    },
    act: 'account.own',
    invalidates: [],
    load: () => site,
    run: async (mutation, _, { name, credential }) => {
      const key = await register(mutation, name, credential);
      const words = text('PASSKEY_ADDED', name);
      return key === undefined ? secured(words) : toCodes(key, words);
    },
    onInvalid: (context, { name }, error) => securityAgain(context, 'passkey', error, { name }),
  }),
  'passkeys.rename': taskHandler({
    act: 'account.own',
    invalidates: [],
    load: () => site,
    run: async (mutation, _, { id, name }) => {
      if (name === '') throw new UserError('PASSKEY_NAME_MISSING', { field: 'name' });
      if ((await renamePasskey(mutation.sql, ownAccountOf(mutation).id, id, name)) !== 1) throw notFound();
      return secured(text('PASSKEY_RENAMED', name));
    },
    onInvalid: (context, { id }, error) => securityAgain(context, `passkey-${id}`, error),
  }),
  'passkeys.remove': taskHandler({
    act: 'account.own',
    invalidates: [],
    load: () => site,
    run: async (mutation, _, { id }) => {
      const account = ownAccountOf(mutation);
      await removeSignInWay(mutation.sql, account.id, () => deletePasskey(mutation.sql, account.id, id));
      const isLast =
        !(await hasPasskey(mutation.sql, account.id)) && !(await hasAuthenticator(mutation.sql, account.id));
      if (isLast) {
        await dropAuthenticator(mutation.sql, account.id);
        await clearTwoFactor(mutation.sql, account.id);
      }
      await mailChanged(mutation, account, 'MAIL_PASSKEY_REMOVED');
      return secured(text('PASSKEY_REMOVED'));
    },
    onInvalid: (context, _, error) => securityAgain(context, 'passkeys', error),
  }),
  'passkeys.ask': taskHandler({
    act: 'account.enter',
    isSession: true,
    invalidates: [],
    load: () => site,
    run: async mutation => ({
      json: await requestOptions(mutation.services, signInChallenge(mutation)),
    }),
  }),
  'passkeys.signIn': taskHandler({
    prepare: checkRate,
    act: 'account.enter',
    isSession: true,
    invalidates: voteKinds,
    load: () => site,
    run: async (mutation, _, { credential, return: back }) => {
      const account = await accountById(mutation.sql, await signIn(mutation, credential));
      if (account?.status !== 'active') throw passkeyFailed();
      // An account without a password has no other way to prove its owner.
      const verifiedAt = account.password === '' ? moment(mutation.services.clock) : null;
      return enterAccount(mutation, account, { remember: false, to: back ?? '/', twoFactor: true, verifiedAt });
    },
    onInvalid: async (context, params, error) =>
      signInPage(context, {
        typed: { return: params.return },
        errors: errorsOf(error).map(({ message }) => ({ field: undefined, message })),
      }),
  }),
};
