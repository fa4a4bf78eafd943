import type { gdprTasks } from '../../protocol/blog/gdpr.ts';
import { accountById, checkEmail, linkOverPage, proveAgain } from '../accounts/index.ts';
import type { Deed, Visit } from '../core/context/index.ts';
import { digest } from '../core/db/index.ts';
import { Refusal } from '../core/errors/index.ts';
import { checkFormInTurn, errorsOf } from '../core/forms/index.ts';
import { type Notice, type Page, type TaskAnswers, taskAnswer } from '../core/http/index.ts';
import { text } from '../core/i18n/index.ts';
import { peekLink, takeLink } from '../core/links/index.ts';
import { mailedText } from '../core/mail/index.ts';
import { mailKey } from '../core/net/index.ts';
import { paths } from '../core/paths/index.ts';
import { site } from '../core/policy/index.ts';
import { countThrottle, spend } from '../core/security/index.ts';
import { moment } from '../core/time/index.ts';
import { humanAgain, provePerson } from '../human-check/index.ts';
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
const guestOf = async ({ sql, services }: Deed, key: string): Promise<{ email: string; emailKey: string }> => {
  const link = await takeLink(sql, 'personal', key, moment(services.clock));
  if (!link) throw linkOver();
  return { email: link.subject, emailKey: mailKey(link.subject) };
};

// Anybody may name anybody's address: so many mails a day and no more, and nobody is told.
const mayBeMailed = async ({ sql, services }: Deed, email: string): Promise<boolean> => {
  const now = moment(services.clock);
  const name = `personal-mail:${digest(mailKey(email)).slice(0, 40)}`;
  return (await countThrottle(sql, name, now, new Date(now.getTime() + dayMs))) <= 3;
};

const sure = (isSure: boolean): void => {
  if (!isSure) throw new Refusal('ERASE_SURE_MISSING', { field: 'sure' });
};

const overOr = async (visit: Visit, refusal: Refusal, page: () => Promise<Page>): Promise<Page> =>
  refusal.status === 410 || refusal.status === 403 ? linkOverPage(visit, errorsOf(refusal)) : page();

/** A copy of what is kept about somebody, and being forgotten. */
export const gdprTaskAnswers: TaskAnswers<keyof typeof gdprTasks> = {
  'gdpr.prepare': taskAnswer({
    act: 'account.own',
    on: () => site,
    run: async deed => {
      await requestArchive(deed, { userId: ownAccount(deed).id });
      return said('success', mailedText(deed.services, 'GDPR_ASKED'));
    },
    again: (visit, _, refusal) => overview(visit, errorsOf(refusal)),
  }),

  'gdpr.link': taskAnswer({
    before: visit => spend(visit.services, `personal-link:${ownAccount(visit).id}`, { most: 5, perMs: dayMs }),
    act: 'account.own',
    on: () => site,
    run: async deed => {
      const archive = await archiveOf(deed.sql, { userId: ownAccount(deed).id }, moment(deed.services.clock));
      if (archive?.state !== 'ready') throw linkOver();
      await mailAgain(deed, archive);
      return said('success', mailedText(deed.services, 'GDPR_LINK_SENT'));
    },
    again: (visit, _, refusal) => overview(visit, errorsOf(refusal)),
  }),

  'gdpr.download': taskAnswer({
    before: async (visit, { key, password }) => {
      const archive = await linkedArchive(visit, key);
      // Who is not its person is refused by the policy, whatever was typed.
      if (archive.userId !== null && archive.userId === visit.actor.account?.id)
        await proveAgain(visit, password, 'password');
    },
    act: 'archive.fetch',
    on: (visit, { key }) => linkedArchive(visit, key),
    run: async (deed, { file }, { key }) => {
      await takeArchiveLink(deed, key);
      if (file === null) throw linkOver();
      const path = archivePath(deed.services.settings.dataDir, file);
      return { send: { path, filename: 'personal-data.zip', type: 'application/zip' } };
    },
    again: (visit, { key }, refusal) =>
      overOr(visit, refusal, async () => downloadPage(visit, { key, isGuest: false, errors: errorsOf(refusal) })),
  }),

  'gdpr.request': taskAnswer({
    before: async (visit, params) => {
      checkEmail(params.email);
      await spend(visit.services, `personal:${digest(visit.network)}`, { most: 20, perMs: hourMs });
      return provePerson(visit, params);
    },
    act: 'site.read',
    on: () => site,
    run: async (deed, _, { email }, check) => {
      await check.spend(deed);
      if (await mayBeMailed(deed, email)) await mailGuest(deed, email);
      return said('info', mailedText(deed.services, 'GDPR_GUEST_SENT'));
    },
    again: async (visit, params, refusal) =>
      requestPage(visit, { typed: params.email, ...(await humanAgain(visit, params, refusal)) }),
  }),

  'gdpr.prepareGuest': taskAnswer({
    act: 'site.read',
    on: () => site,
    run: async (deed, _, { key }) => {
      await requestArchive(deed, await guestOf(deed, key));
      return said('success', mailedText(deed.services, 'GDPR_ASKED'));
    },
    again: async (visit, _, refusal) => linkOverPage(visit, errorsOf(refusal)),
  }),

  'gdpr.eraseGuest': taskAnswer({
    before: async (_, params) => sure(params.sure),
    act: 'site.read',
    on: () => site,
    run: async (deed, _, { key, comments }) => {
      await askGuestErasure(deed, await guestOf(deed, key), comments);
      return said('success', text('ERASE_GUEST_ASKED'));
    },
    again: (visit, { key }, refusal) =>
      overOr(visit, refusal, async () => {
        const link = await peekLink(visit.sql, 'personal', key, moment(visit.services.clock));
        if (!link) return linkOverPage(visit);
        return guestPage(visit, { key, email: link.subject, errors: errorsOf(refusal) });
      }),
  }),

  'gdpr.erase': taskAnswer({
    before: async (visit, params) => {
      await checkFormInTurn(
        () => sure(params.sure),
        () => proveAgain(visit, params.password, 'password'),
      );
    },
    act: 'account.erase',
    on: async ({ sql, actor }) => ({ isLastAdmin: await isLastAdmin(sql, actor.account?.id ?? 0) }),
    run: async (deed, _, choices) => {
      const account = await accountById(deed.sql, ownAccount(deed).id);
      if (!account) throw linkOver();
      await askErasure(deed, account, choices);
      return said('success', text('ERASE_ASKED'));
    },
    again: async (visit, _, refusal) =>
      erasePage(visit, { hasPosts: await hasPosts(visit.sql, ownAccount(visit).id), errors: errorsOf(refusal) }),
  }),

  'gdpr.keep': taskAnswer({
    act: 'site.read',
    on: () => site,
    run: async (deed, _, { key }) => {
      const link = key === '' ? undefined : await takeLink(deed.sql, 'keep', key, moment(deed.services.clock));
      if (key !== '' && !link) throw linkOver();
      await keepAccount(deed, link?.userId ?? ownAccount(deed).id);
      return said('success', text('ERASE_KEPT'), deed.actor.account ? paths.personalData : paths.signIn);
    },
    again: async (visit, _, refusal) => linkOverPage(visit, errorsOf(refusal)),
  }),
};
