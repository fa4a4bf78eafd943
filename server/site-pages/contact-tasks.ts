import { randomUUID } from 'node:crypto';
import { limits } from '../../protocol/limits.ts';
import type { RequestContext } from '../core/context/index.ts';
import { digest } from '../core/db/index.ts';
import { notFound, UserError } from '../core/errors/index.ts';
import { checkForm } from '../core/forms/index.ts';
import { type TaskHandlers, taskHandler } from '../core/http/index.ts';
import { inContentLocale, text } from '../core/i18n/index.ts';
import { mailedText, sendMail } from '../core/mail/index.ts';
import { isMailAddress } from '../core/net/index.ts';
import { paths } from '../core/paths/index.ts';
import { can } from '../core/policy/index.ts';
import { consumeRateLimit } from '../core/security/index.ts';
import { type PassedCheck, recheckHuman, verifyHuman } from '../human-check/index.ts';
import type { ContactParams } from './contact-views.tsx';
import { readablePage, sitePageView } from './page.tsx';
import { type SitePage, sitePageBy } from './page-queries.ts';
import { contactRecipient, pageSubject } from './page-subject.ts';

const hourMs = 3_600_000;

// Stops a flood from many networks.
const perSite = { most: 100, perMs: hourMs };

const pageFor = async (context: RequestContext, id: number): Promise<SitePage> => {
  const page = await sitePageBy(context.sql, { id });
  if (!page) throw notFound();
  return page;
};

const tooLong = (value: string, field: string, label: 'CONTACT_NAME' | 'CONTACT_SUBJECT' | 'CONTACT_MESSAGE') => {
  const most = { name: limits.name, subject: limits.contactSubject, message: limits.contactMessage }[field] ?? 0;
  if ([...value].length > most) throw new UserError('WRITE_TOO_LONG', { args: [text(label), most], field });
};

const check = ({ name, email, subject, message, consent }: ContactParams): void =>
  checkForm(
    () => {
      if (name === '') throw new UserError('CONTACT_NAME_MISSING', { field: 'name' });
      tooLong(name, 'name', 'CONTACT_NAME');
      // The name stands before the address in the mail: it must not look like one.
      if (/[<>@"\\]|:\/\//.test(name)) throw new UserError('CONTACT_NAME_WRONG', { field: 'name' });
    },
    () => {
      if (!isMailAddress(email)) throw new UserError('EMAIL_FORM', { field: 'email' });
    },
    () => {
      if (subject === '') throw new UserError('CONTACT_SUBJECT_MISSING', { field: 'subject' });
      tooLong(subject, 'subject', 'CONTACT_SUBJECT');
    },
    () => {
      if (message.trim() === '') throw new UserError('CONTACT_MESSAGE_MISSING', { field: 'message' });
      tooLong(message, 'message', 'CONTACT_MESSAGE');
    },
    () => {
      if (!consent) throw new UserError('CONTACT_CONSENT_MISSING', { field: 'consent' });
    },
  );

/** Runs the human check and consumes the limits. An answer counts once, so that programs gain nothing by trying. */
const consumeLimits = async (context: RequestContext, params: ContactParams): Promise<PassedCheck | undefined> => {
  const { services, network, actor } = context;
  const passed = actor.account ? undefined : await verifyHuman(context, params);
  const most = services.site.get('contact.perNetwork');
  if (most > 0)
    await consumeRateLimit(services, `contact:${digest('network', network).slice(0, 40)}`, { most, perMs: hourMs });
  await consumeRateLimit(services, 'contact', perSite);
  return passed;
};

const mailText = ({ services }: RequestContext, page: SitePage, { name, email, message }: ContactParams): string =>
  [
    text('CONTACT_MAIL', name, email, services.site.get('site.name')),
    services.settings.baseUrl + paths.sitePage(page.path),
    message,
    text('CONTACT_MAIL_END'),
  ].join('\n\n');

export const contactTaskHandlers: TaskHandlers<'contact.send'> = {
  'contact.send': taskHandler({
    prepare: async (context, params: ContactParams) => {
      const page = await sitePageBy(context.sql, { id: params.page });
      // The policy refuses it then; no limit is consumed.
      if (!page || !can(context.actor, 'page.contact', pageSubject(context.services, page))) return undefined;
      check(params);
      return consumeLimits(context, params);
    },
    act: 'page.contact',
    invalidates: [],
    load: async (context, { page }) => pageSubject(context.services, await pageFor(context, page)),
    run: async (mutation, _, params, passed) => {
      await passed?.consume(mutation);
      const page = await pageFor(mutation, params.page);
      const { services } = mutation;
      await sendMail(
        mutation.sql,
        inContentLocale(() => ({
          dedupeKey: `contact:${randomUUID()}`,
          to: contactRecipient(services),
          name: '',
          subject: text('CONTACT_MAIL_SUBJECT', services.site.get('site.name'), params.subject),
          text: mailText(mutation, page, params),
          // The address was checked to be one, without separators of headers.
          headers: { 'Reply-To': params.email },
        })),
      );
      const sentence = mailedText(services, 'CONTACT_SENT', params.email);
      return { to: paths.sitePage(page.path), notice: { kind: 'success', text: sentence, takesFocus: true } };
    },
    onInvalid: async (context, params, refusal) => {
      const page = await readablePage(context, await sitePageBy(context.sql, { id: params.page }));
      if (!pageSubject(context.services, page).hasContact) throw refusal;
      const human = await recheckHuman(context, params, refusal);
      return sitePageView(context, page, { typed: params, ...human });
    },
  }),
};
