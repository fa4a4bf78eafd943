import type { gdprTasks } from '../../protocol/blog/gdpr.ts';
import { accountById, checkEmail, linkExpiredPage, verifyPasswordAgain } from '../accounts/index.ts';
import type { MutationContext, RequestContext } from '../core/context/index.ts';
import { digest } from '../core/db/index.ts';
import { UserError } from '../core/errors/index.ts';
import { checkFormInTurn, errorsOf } from '../core/forms/index.ts';
import { type Notice, type Page, type TaskAnswers, taskAnswer } from '../core/http/index.ts';
import { text } from '../core/i18n/index.ts';
import { peekLink, takeLink } from '../core/links/index.ts';
import { mailedText } from '../core/mail/index.ts';
import { mailKey } from '../core/net/index.ts';
import { paths } from '../core/paths/index.ts';
import { site } from '../core/policy/index.ts';
import { consumeRateLimit, countThrottle } from '../core/security/index.ts';
import { moment } from '../core/time/index.ts';
import { recheckHuman, verifyHuman } from '../human-check/index.ts';
import { mailAgain, requestArchive } from './archive.ts';
import { archivePath } from './archive-files.ts';
import { archiveOf } from './archive-queries.ts';
import { askErasure, askGuestErasure, keepAccount } from './erasure.ts';
import { hasPosts, isLastAdmin } from './erasure-queries.ts';
import { downloadPage, erasePage, guestPage } from './link-views.tsx';
import { mailGuest } from './mails.ts';
import { linkedArchive, linkOver, ownAccount, takeArchiveLink } from './own.ts';
import { overview } from './pages.tsx';
import { requestPage } from './views.tsx';

const hourMs = 3600_000;
const dayMs = 24 * hourMs;

const said = (kind: Notice['kind'], sentence: string, to: string = paths.personalData) => ({
  to,
  notice: { kind, text: sentence },
});

/** The address whose owner opened the link; the link is used. */
const guestOf = async (
  { sql, services }: MutationContext,
  key: string,
): Promise<{ email: string; emailKey: string }> => {
  const link = await takeLink(sql, 'personal', key, moment(services.clock));
  if (!link) throw linkOver();
  return { email: link.subject, emailKey: mailKey(link.subject) };
};

// Anybody may name anybody's address: so many mails a day and no more, and nobody is told.
const mayBeMailed = async ({ sql, services }: MutationContext, email: string): Promise<boolean> => {
  const now = moment(services.clock);
  const name = `personal-mail:${digest(mailKey(email)).slice(0, 40)}`;
  return (await countThrottle(sql, name, now, new Date(now.getTime() + dayMs))) <= 3;
};

const sure = (isSure: boolean): void => {
  if (!isSure) throw new UserError('ERASE_SURE_MISSING', { field: 'sure' });
};

const overOr = async (context: RequestContext, refusal: UserError, page: () => Promise<Page>): Promise<Page> =>
  refusal.status === 410 || refusal.status === 403 ? linkExpiredPage(context, errorsOf(refusal)) : page();

/** A copy of what is kept about somebody, and being forgotten. */
export const gdprTaskAnswers: TaskAnswers<keyof typeof gdprTasks> = {
  'gdpr.prepare': taskAnswer({
    act: 'account.own',
    on: () => site,
    run: async mutation => {
      await requestArchive(mutation, { userId: ownAccount(mutation).id });
      return said('success', mailedText(mutation.services, 'GDPR_ASKED'));
    },
    again: (context, _, refusal) => overview(context, errorsOf(refusal)),
  }),

  'gdpr.link': taskAnswer({
    before: context =>
      consumeRateLimit(context.services, `personal-link:${ownAccount(context).id}`, { most: 5, perMs: dayMs }),
    act: 'account.own',
    on: () => site,
    run: async mutation => {
      const archive = await archiveOf(
        mutation.sql,
        { userId: ownAccount(mutation).id },
        moment(mutation.services.clock),
      );
      if (archive?.state !== 'ready') throw linkOver();
      await mailAgain(mutation, archive);
      return said('success', mailedText(mutation.services, 'GDPR_LINK_SENT'));
    },
    again: (context, _, refusal) => overview(context, errorsOf(refusal)),
  }),

  'gdpr.download': taskAnswer({
    before: async (context, { key, password }) => {
      const archive = await linkedArchive(context, key);
      // Who is not its person is refused by the policy, whatever was typed.
      if (archive.userId !== null && archive.userId === context.actor.account?.id)
        await verifyPasswordAgain(context, password, 'password');
    },
    act: 'archive.fetch',
    on: (context, { key }) => linkedArchive(context, key),
    run: async (mutation, { file }, { key }) => {
      await takeArchiveLink(mutation, key);
      if (file === null) throw linkOver();
      const path = archivePath(mutation.services.settings.dataDir, file);
      return { send: { path, filename: 'personal-data.zip', type: 'application/zip' } };
    },
    again: (context, { key }, refusal) =>
      overOr(context, refusal, async () => downloadPage(context, { key, isGuest: false, errors: errorsOf(refusal) })),
  }),

  'gdpr.request': taskAnswer({
    before: async (context, params) => {
      checkEmail(params.email);
      await consumeRateLimit(context.services, `personal:${digest(context.network)}`, { most: 20, perMs: hourMs });
      return verifyHuman(context, params);
    },
    act: 'site.read',
    on: () => site,
    run: async (mutation, _, { email }, check) => {
      await check.consume(mutation);
      if (await mayBeMailed(mutation, email)) await mailGuest(mutation, email);
      return said('info', mailedText(mutation.services, 'GDPR_GUEST_SENT'));
    },
    again: async (context, params, refusal) =>
      requestPage(context, { typed: params.email, ...(await recheckHuman(context, params, refusal)) }),
  }),

  'gdpr.prepareGuest': taskAnswer({
    act: 'site.read',
    on: () => site,
    run: async (mutation, _, { key }) => {
      await requestArchive(mutation, await guestOf(mutation, key));
      return said('success', mailedText(mutation.services, 'GDPR_ASKED'));
    },
    again: async (context, _, refusal) => linkExpiredPage(context, errorsOf(refusal)),
  }),

  'gdpr.eraseGuest': taskAnswer({
    before: async (_, params) => sure(params.sure),
    act: 'site.read',
    on: () => site,
    run: async (mutation, _, { key, comments }) => {
      await askGuestErasure(mutation, await guestOf(mutation, key), comments);
      return said('success', text('ERASE_GUEST_ASKED'));
    },
    again: (context, { key }, refusal) =>
      overOr(context, refusal, async () => {
        const link = await peekLink(context.sql, 'personal', key, moment(context.services.clock));
        if (!link) return linkExpiredPage(context);
        return guestPage(context, { key, email: link.subject, errors: errorsOf(refusal) });
      }),
  }),

  'gdpr.erase': taskAnswer({
    before: async (context, params) => {
      await checkFormInTurn(
        () => sure(params.sure),
        () => verifyPasswordAgain(context, params.password, 'password'),
      );
    },
    act: 'account.erase',
    on: async ({ sql, actor }) => ({ isLastAdmin: await isLastAdmin(sql, actor.account?.id ?? 0) }),
    run: async (mutation, _, choices) => {
      const account = await accountById(mutation.sql, ownAccount(mutation).id);
      if (!account) throw linkOver();
      await askErasure(mutation, account, choices);
      return said('success', text('ERASE_ASKED'));
    },
    again: async (context, _, refusal) =>
      erasePage(context, { hasPosts: await hasPosts(context.sql, ownAccount(context).id), errors: errorsOf(refusal) }),
  }),

  'gdpr.keep': taskAnswer({
    act: 'site.read',
    on: () => site,
    run: async (mutation, _, { key }) => {
      const link = key === '' ? undefined : await takeLink(mutation.sql, 'keep', key, moment(mutation.services.clock));
      if (key !== '' && !link) throw linkOver();
      await keepAccount(mutation, link?.userId ?? ownAccount(mutation).id);
      return said('success', text('ERASE_KEPT'), mutation.actor.account ? paths.personalData : paths.signIn);
    },
    again: async (context, _, refusal) => linkExpiredPage(context, errorsOf(refusal)),
  }),
};
