import { randomUUID } from 'node:crypto';
import type { TextKey } from '../../../protocol/texts.ts';
import type { Services } from '../context/index.ts';
import { UserError } from '../errors/index.ts';
import { inContentLocale, text } from '../i18n/index.ts';
import { isMailAddress } from '../net/index.ts';
import type { MailTemplate } from './deliver-mail.ts';
import { mailTransport } from './mail-transport.ts';

const reasons: Readonly<Record<string, TextKey>> = {
  EAUTH: 'MAIL_TEST_SIGN_IN',
  EENVELOPE: 'MAIL_TEST_REFUSED',
  EMESSAGE: 'MAIL_TEST_REFUSED',
};

/** Sentence about an error of a mail server, which is named by its host. */
const mailProblem = (smtpUrl: string, error: unknown): { readonly key: TextKey; readonly args: string[] } => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const words = error instanceof Error ? error.message : String(error);
  return { key: reasons[code] ?? 'MAIL_TEST_UNREACHABLE', args: [new URL(smtpUrl).host, words.slice(0, 300)] };
};

/**
 * Sends a test mail at once, past the outbox, and returns a sentence with the answer of the mail server; without one the
 * mail is a file. Throws UserError with the reason if the server cannot be reached or refuses.
 */
export const sendTestMail = async (services: Services, template: MailTemplate, to: string): Promise<string> => {
  const { settings, site, log } = services;
  if (!isMailAddress(to)) throw new UserError('EMAIL_FORM', { field: 'email' });
  const transport = await mailTransport(settings);
  const name = `test-${randomUUID()}`;
  const words = inContentLocale(() => ({
    subject: text('MAIL_TEST_SUBJECT', site.get('site.name')),
    text: [text('MAIL_TEST_TEXT'), `${site.get('site.name')}\n${settings.baseUrl}/`].join('\n\n'),
  }));
  try {
    const answer = await transport.send(name, {
      ...{ from: site.get('mail.from'), to, ...words },
      ...(site.get('mail.html')
        ? { html: template(services, { ...words, html: null, language: site.get('site.language') }) }
        : {}),
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
    return settings.smtpUrl === undefined ? text('MAIL_TEST_FILE', answer) : text('MAIL_TEST_SENT', to, answer);
  } catch (error) {
    if (settings.smtpUrl === undefined) throw error;
    log.warn({ err: error }, 'a test mail was not taken');
    const { key, args } = mailProblem(settings.smtpUrl, error);
    throw new UserError(key, { args, field: 'email', status: 502 });
  } finally {
    transport.close();
  }
};
