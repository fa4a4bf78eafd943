import type { autopostTasks } from '../../../protocol/blog/autopost.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { notFound, UserError } from '../../core/errors/index.ts';
import { type Redirect, type TaskHandlers, taskHandler } from '../../core/http/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import { consumeRateLimit } from '../../core/security/index.ts';
import { moment } from '../../core/time/index.ts';
import { type AutopostAccount, lockedAccount, markAccount } from './accounts/account-queries.ts';
import {
  accountOf,
  connectToNetwork,
  exchangeAccess,
  limitRequests,
  ownerOf,
  pendingAccount,
  saveAccess,
  saveConnection,
} from './accounts/connect.ts';
import { connectionOf, opened } from './accounts/credentials.ts';
import { deleteAccounts } from './accounts/delete-accounts.ts';
import { type Autopost, type Cause, changeAutopost, lockedAutopost } from './messages/message-queries.ts';
import { labelOf, sendLater } from './messages/schedule.ts';
import { chosen, enqueue, sendable } from './messages/send-form.ts';
import { networks } from './networks/networks.ts';
import { failure, isFailure, problems } from './networks/request.ts';
import { accountsPageWithErrors, formPage } from './pages.tsx';

const done = (
  message: string,
  kind: 'success' | 'info' | 'error' = 'success',
  to: string = paths.autoposting,
): Redirect => ({ to, notice: { kind, text: message } });

const sends = { most: 30, perMs: 3600_000 };

/** Rate limit of requests to other servers, which occupy a connection and the worker. */
const limitSending = ({ services, actor }: RequestContext): Promise<void> =>
  consumeRateLimit(services, `autopost-send:${actor.account?.id ?? 0}`, sends);

/** Checks whether the credentials of an account still work. */
const checked = async (context: RequestContext, id: number) => {
  authorize(context.actor, 'autopost.own', site);
  const account = await accountOf(context, id);
  authorize(context.actor, 'autopost.account', account);
  if (account.state === 'connecting') throw notFound();
  await limitRequests(context);
  const access = opened(context.services, account);
  return access ? networks[account.network].check(connectionOf(context.services), access) : failure('sealed');
};

const accountForUpdate = async ({ sql }: RequestContext, id: number): Promise<AutopostAccount> => {
  const account = await lockedAccount(sql, id);
  if (!account) throw notFound();
  return account;
};

/** Message with its account, which the policy judges. */
interface MessageTarget extends AutopostAccount {
  readonly row: Autopost;
}

const unsettled = async (context: RequestContext, { id }: { readonly id: number }): Promise<MessageTarget> => {
  const row = await lockedAutopost(context.sql, id);
  if (!row) throw notFound();
  return { ...(await accountOf(context, row.accountId)), row };
};

const isRepeat = (cause: string): cause is Cause => cause.startsWith('repeat:');

export const autopostTaskHandlers: TaskHandlers<keyof typeof autopostTasks> = {
  'posts.autopost': taskHandler({
    prepare: limitSending,
    act: 'autopost.send',
    invalidates: [],
    load: async (context, { id, type, accounts }) => chosen(await sendable(context, id, type), accounts),
    run: async (mutation, subject, { message, isWritten, cause = '', return: back = paths.dashboard }) => {
      const queued = await enqueue(mutation, subject, {
        message: isWritten ? message : null,
        cause: isRepeat(cause) ? cause : 'publication',
      });
      if (queued === 0) return done(text('AUTOPOST_ALREADY'), 'info', back);
      return done(plural('AUTOPOST_QUEUED', queued), 'success', back);
    },
    onInvalid: (context, form, refusal) => formPage(context, form, refusal),
  }),

  'autopost.connect': taskHandler({
    act: 'autopost.connect',
    invalidates: [],
    prepare: connectToNetwork,
    load: (context, { isForSite }) => ({ ownerId: ownerOf(context, isForSite) }),
    run: async (mutation, _, wanted, answered) => {
      await saveConnection(mutation, wanted, answered);
      return answered.answer.kind === 'connected'
        ? done(text('AUTOPOST_CONNECTED', answered.answer.handle))
        : done(text('AUTOPOST_ALLOW_FIRST', answered.instance), 'info');
    },
    onInvalid: accountsPageWithErrors,
  }),

  'autopost.finish': taskHandler({
    act: 'autopost.account',
    invalidates: [],
    prepare: exchangeAccess,
    load: (context, { state }) => pendingAccount(context, state),
    run: async (mutation, account, { state }, answer) => {
      await saveAccess(mutation, account, answer, state);
      return done(text('AUTOPOST_CONNECTED', answer.handle));
    },
  }),

  'autopost.check': taskHandler({
    act: 'autopost.account',
    invalidates: [],
    prepare: (context, { id }) => checked(context, id),
    load: (mutation, { id }) => accountOf(mutation, id),
    run: async (mutation, account, _, answer) => {
      const now = moment(mutation.services.clock);
      if (!isFailure(answer)) {
        await markAccount(mutation.sql, account.id, { state: 'connected', problem: '', now });
        return done(text('AUTOPOST_WORKS', labelOf(account)));
      }
      const { problem } = answer;
      const isShut = problem === 'signedOut' || problem === 'sealed' || problem === 'missing';
      await markAccount(mutation.sql, account.id, { state: isShut ? 'broken' : account.state, problem, now });
      return done(text('AUTOPOST_WORKS_NOT', labelOf(account), text(problems[problem])), 'error');
    },
  }),

  'autopost.disconnect': taskHandler({
    act: 'autopost.account',
    invalidates: [],
    load: (mutation, { id }) => accountForUpdate(mutation, id),
    run: async (mutation, account) => {
      await deleteAccounts(mutation.sql, [account], moment(mutation.services.clock));
      return done(text('AUTOPOST_DISCONNECTED', labelOf(account)));
    },
  }),

  'autopost.retry': taskHandler({
    prepare: limitSending,
    act: 'autopost.account',
    invalidates: [],
    load: unsettled,
    run: async (mutation, { row, state }) => {
      if (row.state !== 'failed' && row.state !== 'unknown') throw new UserError('AUTOPOST_SETTLED', { status: 409 });
      if (state !== 'connected') throw new UserError('AUTOPOST_PROBLEM_SIGNED_OUT', { status: 409 });
      const now = moment(mutation.services.clock);
      const user_id = mutation.actor.account?.id ?? null;
      const fresh = { attempts: 0, problem: '', answered: '', requested_at: now, uncertain_since: null } as const;
      await changeAutopost(mutation.sql, row.id, { state: 'waiting', user_id, ...fresh });
      await sendLater(mutation.sql, [row.id], now);
      return done(plural('AUTOPOST_QUEUED', 1));
    },
  }),

  'autopost.settle': taskHandler({
    act: 'autopost.account',
    invalidates: [],
    load: unsettled,
    run: async (mutation, { row }) => {
      if (row.state !== 'unknown') throw new UserError('AUTOPOST_SETTLED', { status: 409 });
      const now = moment(mutation.services.clock);
      await changeAutopost(mutation.sql, row.id, { state: 'sent', problem: '', uncertain_since: null, sent_at: now });
      return done(text('AUTOPOST_SETTLED_NOW'));
    },
  }),
};
