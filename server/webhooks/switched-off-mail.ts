import type { TextKey } from '../../protocol/texts.ts';
import { adminRecipients, mailBody, type Recipient } from '../accounts/index.ts';
import type { TransactionContext } from '../core/context/index.ts';
import { digest } from '../core/db/index.ts';
import { text } from '../core/i18n/index.ts';
import { type Mail, mailComposer, mailFor, sendMails } from '../core/mail/index.ts';
import { isMailAddress } from '../core/net/index.ts';
import { paths } from '../core/paths/index.ts';
import { moment } from '../core/time/index.ts';
import type { OffReason, Webhook } from './webhook-queries.ts';

const reasons = {
  removed: 'MAIL_WEBHOOK_GONE',
  failing: 'MAIL_WEBHOOK_FAILING',
} as const satisfies Readonly<Record<Exclude<OffReason, ''>, TextKey>>;

/** Mails the administrators that the site switched a webhook off, in the transaction that does it. */
export const mailSwitchedOff = mailComposer(
  async (context: TransactionContext, { id, name, url }: Webhook, reason: Exclude<OffReason, ''>): Promise<void> => {
    const { services, sql } = context;
    const { host } = new URL(url);
    const at = moment(services.clock).getTime();
    const mailTo = ({ email, emailKey, name: reader }: Recipient): Mail => ({
      dedupeKey: `webhook-off:${id}:${at}:${digest('mail', emailKey).slice(0, 40)}`,
      to: email,
      name: reader,
      subject: text('MAIL_WEBHOOK_SUBJECT', name, services.site.get('site.name')),
      text: mailBody(
        context,
        reader || email,
        text(reasons[reason], name, host),
        text('MAIL_WEBHOOK_READ', services.settings.baseUrl + paths.webhookLogOf(id)),
      ),
    });
    const readers = (await adminRecipients(sql)).filter(({ email }) => isMailAddress(email));
    await sendMails(
      sql,
      readers.map(to => mailFor(to, () => mailTo(to))),
    );
  },
);
