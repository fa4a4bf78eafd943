import { audit } from '../../audit/index.ts';
import type { MutationContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { errorsOf } from '../../core/forms/index.ts';
import { type Redirect, type TaskHandlers, taskHandler } from '../../core/http/index.ts';
import { plural } from '../../core/i18n/index.ts';
import { sendTestMail } from '../../core/mail/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import { consumeRateLimit } from '../../core/security/index.ts';
import { moment } from '../../core/time/index.ts';
import { mailHtml } from '../../mail-template/index.ts';
import { dropBounces } from './bounce-queries.ts';
import { mailsListPage } from './page.tsx';
import { type MailLine, type MailState, mailsAmong, retryMails, stopMails } from './queries.ts';

const tests = { most: 10, perMs: 10 * 60_000 };

const held = async ({ sql }: MutationContext, ids: readonly number[]): Promise<MailLine[]> => {
  const mails = await mailsAmong(sql, ids, { lock: true });
  if (mails.length < new Set(ids).size) throw notFound();
  return mails;
};

const inState = (mails: readonly MailLine[], ...states: readonly MailState[]): number[] =>
  mails.filter(({ state }) => states.includes(state)).map(({ id }) => id);

const done = (back: string | undefined, words: string): Redirect => ({
  to: back ?? paths.mails,
  notice: { kind: 'success', text: words },
});

export const mailTaskHandlers: TaskHandlers<'mails.retry' | 'mails.stop' | 'mails.test' | 'mails.unbounce'> = {
  'mails.retry': taskHandler({
    act: 'mail.move',
    invalidates: [],
    load: () => site,
    run: async (mutation, _, { ids, return: back }) => {
      const due = inState(await held(mutation, ids), 'failed', 'stopped', 'waiting');
      await retryMails(mutation.sql, due, moment(mutation.services.clock));
      await audit(mutation, { act: 'mail.retry', type: 'mail', ids: due });
      return done(back, plural('MAILS_RETRIED', due.length));
    },
  }),
  'mails.stop': taskHandler({
    act: 'mail.move',
    invalidates: [],
    load: () => site,
    run: async (mutation, _, { ids, return: back }) => {
      const stopped = inState(await held(mutation, ids), 'waiting', 'failed');
      await stopMails(mutation.sql, stopped);
      await audit(mutation, { act: 'mail.stop', type: 'mail', ids: stopped });
      return done(back, plural('MAILS_STOPPED', stopped.length));
    },
  }),
  'mails.unbounce': taskHandler({
    act: 'mail.move',
    invalidates: [],
    load: () => site,
    run: async (mutation, _, { ids, return: back }) => {
      if ((await dropBounces(mutation.sql, ids)) < new Set(ids).size) throw notFound();
      await audit(mutation, { act: 'mail.unbounce', type: 'mail', ids });
      return { to: back ?? paths.bounces, notice: { kind: 'success', text: plural('BOUNCES_LIFTED', ids.length) } };
    },
  }),
  // The mail server answers before the transaction begins.
  'mails.test': taskHandler({
    act: 'site.administer',
    invalidates: [],
    load: () => site,
    prepare: async (context, { email }) => {
      authorize(context.actor, 'site.administer', site);
      await consumeRateLimit(context.services, `mail-test:${context.actor.account?.id ?? 0}`, tests);
      return sendTestMail(context.services, mailHtml, email);
    },
    run: async (mutation, _, __, answer) => {
      await audit(mutation, { act: 'mail.test', type: 'site', ids: [0] });
      return done(undefined, answer);
    },
    onInvalid: (context, { email }, refusal) => mailsListPage(context, {}, { typed: email, errors: errorsOf(refusal) }),
  }),
};
