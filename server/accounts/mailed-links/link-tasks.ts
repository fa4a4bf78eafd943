import type { accountTasks } from '../../../protocol/accounts.ts';
import { emit, type MutationContext } from '../../core/context/index.ts';
import { digest } from '../../core/db/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { errorsOf } from '../../core/forms/index.ts';
import { type TaskHandlers, taskHandler } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { mailedText } from '../../core/mail/index.ts';
import { mailKey } from '../../core/net/index.ts';
import { dropLinks, peekLink, takeLink } from '../../core/one-time-links/index.ts';
import { paths } from '../../core/paths/index.ts';
import { site } from '../../core/policy/index.ts';
import { consumeRateLimit, hashPassword } from '../../core/security/index.ts';
import { moment } from '../../core/time/index.ts';
import { mailChanged } from '../account-mails.ts';
import { accountById, changeEmail, confirmAccount, setPassword } from '../account-queries.ts';
import { remainingWaysMail } from '../security/remaining-ways.tsx';
import { enterAccount } from '../sign-in/enter-account.ts';
import { endSessionsOf } from '../sign-in/session-queries.ts';
import { recordSignIn } from '../sign-in/sign-in-throttle.ts';
import { forgotPage } from '../sign-in/sign-in-views.tsx';
import { voteKinds } from '../sign-in/visitor-vote-queries.ts';
import { queueResetMail } from './forgot-job.ts';
import { linkExpiredPage, resetPage } from './link-views.tsx';

const hourMs = 3600_000;

const linkExpired = (): UserError => new UserError('LINK_OVER', { status: 410 });

/** Redeems a link that confirms a new account or a new address; returns false if it is neither. */
const useConfirmation = async (mutation: MutationContext, key: string): Promise<'confirm' | 'email' | false> => {
  const { sql, services } = mutation;
  const now = moment(services.clock);
  const [confirming, changing] = [await takeLink(sql, 'confirm', key, now), await takeLink(sql, 'email', key, now)];
  const account = await accountById(sql, confirming?.userId ?? changing?.userId ?? 0);
  if (!account) return false;
  const email = changing ? changing.subject : account.email;
  const emailKey = mailKey(email);
  const changed = changing
    ? await changeEmail(sql, account.id, { email, emailKey, now })
    : await confirmAccount(sql, account.id, emailKey, now);
  if (changed === 'email') throw new UserError('EMAIL_USED', { status: 409 });
  if (changed !== 1) return false;
  await emit(mutation, 'account.emailConfirmed', { id: account.id, email, emailKey });
  if (!changing) return 'confirm';
  await dropLinks(sql, account.id, 'reset', 'enter', 'email', 'archive');
  await mailChanged(mutation, account, 'MAIL_EMAIL_CHANGED');
  return 'email';
};

type MailTask = 'user.confirm' | 'user.forgot' | 'user.reset';

/** Handlers of the tasks that use mailed links (Y-07). None reveals whether an address has an account (ruling 16). */
export const mailTasks: TaskHandlers<MailTask & keyof typeof accountTasks> = {
  'user.confirm': taskHandler({
    act: 'account.enter',
    invalidates: voteKinds,
    load: () => site,
    run: async (mutation, _, params) => {
      const confirmed = await useConfirmation(mutation, params.key);
      if (!confirmed) throw linkExpired();
      const notice = text(confirmed === 'confirm' ? 'CONFIRMED' : 'EMAIL_CHANGED');
      const isHere = mutation.actor.account !== null;
      return { to: isHere ? '/account/profile' : '/account/sign-in', notice: { kind: 'success', text: notice } };
    },
    onInvalid: async (context, _, error) => linkExpiredPage(context, errorsOf(error)),
  }),

  'user.forgot': taskHandler({
    prepare: async (context, params) => {
      if (params.email === '') throw new UserError('LOGIN_MISSING', { field: 'email' });
      await consumeRateLimit(context.services, `forgot:${digest(context.network)}`, { most: 30, perMs: hourMs });
    },
    act: 'account.enter',
    invalidates: voteKinds,
    load: () => site,
    run: async (mutation, _, params) => {
      await queueResetMail(mutation.sql, mutation.services, params.email);
      return { to: '/account/sign-in', notice: { kind: 'info', text: mailedText(mutation.services, 'FORGOT_SENT') } };
    },
    onInvalid: async (context, params, error) => forgotPage(context, { typed: params, errors: errorsOf(error) }),
  }),

  'user.reset': taskHandler({
    prepare: async (context, params) => {
      if (!(await peekLink(context.sql, 'reset', params.key, moment(context.services.clock)))) throw linkExpired();
      return hashPassword(params.password);
    },
    act: 'account.enter',
    invalidates: voteKinds,
    load: () => site,
    run: async (mutation, _, params, password) => {
      const { sql, services } = mutation;
      const link = await takeLink(sql, 'reset', params.key, moment(services.clock));
      const account = link?.userId ? await accountById(sql, link.userId) : undefined;
      if (!account || (await setPassword(sql, account.id, password)) !== 1) throw linkExpired();
      await endSessionsOf(sql, account.id);
      await dropLinks(sql, account.id, 'reset', 'enter', 'email', 'archive', 'second');
      const ways = await remainingWaysMail(mutation, account);
      await mailChanged(mutation, account, 'MAIL_PASSWORD_CHANGED', ways);
      mutation.afterCommit(() => recordSignIn(mutation, account.id));
      return enterAccount(mutation, account, {
        remember: false,
        to: ways.length > 0 ? paths.remainingWays : '/account/profile',
        notice: text('PASSWORD_CHANGED'),
      });
    },
    onInvalid: async (context, { key }, error) => {
      const link = await peekLink(context.sql, 'reset', key, moment(context.services.clock));
      return link?.userId
        ? resetPage(context, { key, account: { id: link.userId }, errors: errorsOf(error) })
        : linkExpiredPage(context);
    },
  }),
};
