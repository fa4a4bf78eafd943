import type { TextKey } from '../../../protocol/texts.ts';
import { mailBody } from '../../accounts/index.ts';
import type { TransactionContext } from '../../core/context/index.ts';
import { digest } from '../../core/db/index.ts';
import { text } from '../../core/i18n/index.ts';
import { type Mail, mailComposer, mailFor, sendMails } from '../../core/mail/index.ts';
import { isMailAddress, mailKey } from '../../core/net/index.ts';
import { paths } from '../../core/paths/index.ts';
import { formatMoney } from '../money.ts';
import type { PaymentEvent } from '../providers/provider.ts';
import { type Mismatch, type StaffAddress, staffAddresses } from './event-queries.ts';

export const reasonTexts: Readonly<Record<Mismatch, TextKey>> = {
  button: 'REFUSED_BUTTON',
  amount: 'REFUSED_AMOUNT',
  currency: 'REFUSED_CURRENCY',
  payment: 'REFUSED_PAYMENT',
  unknown: 'REFUSED_UNKNOWN',
};

/** Amount of an event in minor units: refunded for refunds, else paid. */
export const sumOf = ({ kind, amount, refunded }: Pick<PaymentEvent, 'kind' | 'amount' | 'refunded'>): number =>
  kind === 'refunded' ? refunded : (amount ?? 0);

interface RefusedEvent {
  readonly id: number;
  readonly provider: string;
  readonly event: PaymentEvent;
  readonly reason: Mismatch;
}

/** Mails a refused event to staff, once per mailbox; the setting `mail.staff` names one mailbox for all of them. */
export const mailRefusedEvent = mailComposer(
  async (context: TransactionContext, { id, provider, event, reason }: RefusedEvent): Promise<void> => {
    const { services, sql } = context;
    const mailbox = services.site.get('mail.staff');
    const readers: StaffAddress[] = isMailAddress(mailbox) ? [{ email: mailbox, name: '' }] : await staffAddresses(sql);
    const mailOf = ({ email, name }: StaffAddress): Mail => {
      const sum = formatMoney(sumOf(event), event.currency);
      return {
        dedupeKey: `payment-refused:${id}:${digest('mail', mailKey(email)).slice(0, 40)}`,
        to: email,
        name,
        subject: text('MAIL_REFUSED_SUBJECT', sum, services.site.get('site.name')),
        text: mailBody(
          context,
          name || email,
          text('MAIL_REFUSED', provider, event.transactionId, sum),
          text(reasonTexts[reason]),
          text('MAIL_REFUSED_READ', services.settings.baseUrl + paths.refusedPayments),
        ),
      };
    };
    await sendMails(
      sql,
      readers.filter(({ email }) => isMailAddress(email)).map(to => mailFor(to, () => mailOf(to))),
    );
  },
);
