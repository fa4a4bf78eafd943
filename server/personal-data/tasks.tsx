import type { gdprTasks } from '../../protocol/blog/personal-data.ts';
import { accountById, checkEmail, linkExpiredPage, verifyPasswordAgain } from '../accounts/index.ts';
import type { MutationContext, RequestContext } from '../core/context/index.ts';
import { digest } from '../core/db/index.ts';
import { UserError } from '../core/errors/index.ts';
import { checkFormInTurn, errorsOf } from '../core/forms/index.ts';
import { type Notice, type Page, type TaskHandlers, taskHandler } from '../core/http/index.ts';
import { text } from '../core/i18n/index.ts';
import { mailedText } from '../core/mail/index.ts';
import { mailKey } from '../core/net/index.ts';
import { peekLink, takeLink } from '../core/one-time-links/index.ts';
import { paths } from '../core/paths/index.ts';
import { site } from '../core/policy/index.ts';
import { consumeRateLimit, countThrottle } from '../core/security/index.ts';
import { moment } from '../core/time/index.ts';
import { recheckHuman, verifyHuman } from '../human-check/index.ts';
import { mailNewLink, requestArchive } from './archive/archive.ts';
import { archiveKey } from './archive/archive-files.ts';
import { linkExpired, linkedArchive, ownAccount, redeemArchiveLink } from './archive/archive-link.ts';
import { archiveOf } from './archive/archive-queries.ts';
import { cancelErasure, requestErasure, requestGuestErasure } from './erasure/erasure.ts';
import { hasPosts, isLastAdmin } from './erasure/erasure-queries.ts';
import { downloadPage, erasePage, guestPage } from './link-views.tsx';
import { mailGuest } from './mails.ts';
import { overview } from './pages.tsx';
import { requestPage } from './views.tsx';

const hourMs = 3600_000;
const dayMs = 24 * hourMs;

const withNotice = (kind: Notice['kind'], sentence: string, to: string = paths.personalData) => ({
  to,
  notice: { kind, text: sentence },
});

/** Address of a guest's link; uses up the link. */
const guestOfLink = async (
  { sql, services }: MutationContext,
  key: string,
): Promise<{ email: string; emailKey: string }> => {
  const link = await takeLink(sql, 'personal', key, moment(services.clock));
  if (!link) throw linkExpired();
  return { email: link.subject, emailKey: mailKey(link.subject) };
};

// Anyone can enter any address: limit the mails per address and day without telling the requester.
const isUnderMailLimit = async ({ sql, services }: MutationContext, email: string): Promise<boolean> => {
  const now = moment(services.clock);
  const name = `personal-mail:${digest(mailKey(email)).slice(0, 40)}`;
  return (await countThrottle(sql, name, now, new Date(now.getTime() + dayMs))) <= 3;
};

const checkConfirmed = (isSure: boolean): void => {
  if (!isSure) throw new UserError('ERASE_SURE_MISSING', { field: 'sure' });
};

const expiredOr = async (context: RequestContext, error: UserError, page: () => Promise<Page>): Promise<Page> =>
  error.status === 410 || error.status === 403 ? linkExpiredPage(context, errorsOf(error)) : page();

/** Handlers for the export and erasure of personal data. */
export const gdprTaskHandlers: TaskHandlers<keyof typeof gdprTasks> = {
  'gdpr.prepare': taskHandler({
    act: 'account.own',
    invalidates: [],
    load: () => site,
    run: async mutation => {
      await requestArchive(mutation, { userId: ownAccount(mutation).id });
      return withNotice('success', mailedText(mutation.services, 'GDPR_ASKED'));
    },
    onInvalid: (context, _, error) => overview(context, errorsOf(error)),
  }),

  'gdpr.link': taskHandler({
    prepare: context =>
      consumeRateLimit(context.services, `personal-link:${ownAccount(context).id}`, { most: 5, perMs: dayMs }),
    act: 'account.own',
    invalidates: [],
    load: () => site,
    run: async mutation => {
      const archive = await archiveOf(
        mutation.sql,
        { userId: ownAccount(mutation).id },
        moment(mutation.services.clock),
      );
      if (archive?.state !== 'ready') throw linkExpired();
      await mailNewLink(mutation, archive);
      return withNotice('success', mailedText(mutation.services, 'GDPR_LINK_SENT'));
    },
    onInvalid: (context, _, error) => overview(context, errorsOf(error)),
  }),

  'gdpr.download': taskHandler({
    prepare: async (context, { key, password }) => {
      const archive = await linkedArchive(context, key);
      // The policy rejects everybody else, whatever password they enter.
      if (archive.userId !== null && archive.userId === context.actor.account?.id)
        await verifyPasswordAgain(context, password, 'password');
      // The link works once: a store of files that is away does not use it up.
      if (archive.file !== null) await context.services.files.head(archiveKey(archive.file));
    },
    act: 'archive.fetch',
    invalidates: [],
    load: (context, { key }) => linkedArchive(context, key),
    run: async (mutation, { file }, { key }) => {
      await redeemArchiveLink(mutation, key);
      if (file === null) throw linkExpired();
      return { file: { key: archiveKey(file), filename: 'personal-data.zip', type: 'application/zip' } };
    },
    onInvalid: (context, { key }, error) =>
      expiredOr(context, error, async () => downloadPage(context, { key, isGuest: false, errors: errorsOf(error) })),
  }),

  'gdpr.request': taskHandler({
    prepare: async (context, params) => {
      checkEmail(params.email);
      await consumeRateLimit(context.services, `personal:${digest(context.network)}`, { most: 20, perMs: hourMs });
      return verifyHuman(context, params);
    },
    act: 'site.read',
    invalidates: [],
    load: () => site,
    run: async (mutation, _, { email }, check) => {
      await check.consume(mutation);
      if (await isUnderMailLimit(mutation, email)) await mailGuest(mutation, email);
      return withNotice('info', mailedText(mutation.services, 'GDPR_GUEST_SENT'));
    },
    onInvalid: async (context, params, error) =>
      requestPage(context, { typed: params.email, ...(await recheckHuman(context, params, error)) }),
  }),

  'gdpr.prepareGuest': taskHandler({
    act: 'site.read',
    invalidates: [],
    load: () => site,
    run: async (mutation, _, { key }) => {
      await requestArchive(mutation, await guestOfLink(mutation, key));
      return withNotice('success', mailedText(mutation.services, 'GDPR_ASKED'));
    },
    onInvalid: async (context, _, error) => linkExpiredPage(context, errorsOf(error)),
  }),

  'gdpr.eraseGuest': taskHandler({
    prepare: async (_, params) => checkConfirmed(params.sure),
    act: 'site.read',
    invalidates: [],
    load: () => site,
    run: async (mutation, _, { key, comments }) => {
      await requestGuestErasure(mutation, await guestOfLink(mutation, key), comments);
      return withNotice('success', text('ERASE_GUEST_ASKED'));
    },
    onInvalid: (context, { key }, error) =>
      expiredOr(context, error, async () => {
        const link = await peekLink(context.sql, 'personal', key, moment(context.services.clock));
        if (!link) return linkExpiredPage(context);
        return guestPage(context, { key, email: link.subject, errors: errorsOf(error) });
      }),
  }),

  'gdpr.erase': taskHandler({
    prepare: async (context, params) => {
      await checkFormInTurn(
        () => checkConfirmed(params.sure),
        () => verifyPasswordAgain(context, params.password, 'password'),
      );
    },
    act: 'account.erase',
    invalidates: [],
    load: async ({ sql, actor }) => ({ isLastAdmin: await isLastAdmin(sql, actor.account?.id ?? 0) }),
    run: async (mutation, _, choices) => {
      const account = await accountById(mutation.sql, ownAccount(mutation).id);
      if (!account) throw linkExpired();
      await requestErasure(mutation, account, choices);
      return withNotice('success', `${text('ERASE_ASKED')} ${mailedText(mutation.services, 'ERASE_ASKED_MAIL')}`);
    },
    onInvalid: async (context, _, error) =>
      erasePage(context, { hasPosts: await hasPosts(context.sql, ownAccount(context).id), errors: errorsOf(error) }),
  }),

  'gdpr.keep': taskHandler({
    act: 'site.read',
    invalidates: [],
    load: () => site,
    run: async (mutation, _, { key }) => {
      const link = key === '' ? undefined : await takeLink(mutation.sql, 'keep', key, moment(mutation.services.clock));
      if (key !== '' && !link) throw linkExpired();
      await cancelErasure(mutation, link?.userId ?? ownAccount(mutation).id);
      return withNotice('success', text('ERASE_KEPT'), mutation.actor.account ? paths.personalData : paths.signIn);
    },
    onInvalid: async (context, _, error) => linkExpiredPage(context, errorsOf(error)),
  }),
};
