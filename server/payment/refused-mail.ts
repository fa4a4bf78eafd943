import type { TextKey } from '../../protocol/texts.ts';
import { letter, type Post } from '../accounts/index.ts';
import { digest } from '../core/db/index.ts';
import { text } from '../core/i18n/index.ts';
import { sendMails } from '../core/mail/index.ts';
import { isMailAddress, mailKey } from '../core/net/index.ts';
import { paths } from '../core/paths/index.ts';
import { type Mismatch, staffAddresses } from './event-queries.ts';
import { moneyWords } from './money.ts';
import type { PaymentNews } from './provider.ts';

export const reasonWords: Readonly<Record<Mismatch, TextKey>> = {
  button: 'REFUSED_BUTTON',
  amount: 'REFUSED_AMOUNT',
  currency: 'REFUSED_CURRENCY',
  payment: 'REFUSED_PAYMENT',
  unknown: 'REFUSED_UNKNOWN',
};

/** The money an event is about: what was paid, or what was refunded. */
export const sumOf = ({ kind, amount, refunded }: Pick<PaymentNews, 'kind' | 'amount' | 'refunded'>): number =>
  kind === 'refunded' ? refunded : (amount ?? 0);

interface RefusedEvent {
  readonly id: number;
  readonly provider: string;
  readonly news: PaymentNews;
  readonly reason: Mismatch;
}

/** Tells staff of a refused event, once; the setting `mail.staff` names one mailbox for all of them. */
export const mailRefusedEvent = async (post: Post, { id, provider, news, reason }: RefusedEvent): Promise<void> => {
  const { services, sql } = post;
  const mailbox = services.site.get('mail.staff');
  const readers = isMailAddress(mailbox) ? [{ email: mailbox, name: '' }] : await staffAddresses(sql);
  const sum = moneyWords(sumOf(news), news.currency, services.site.get('site.language'));
  await sendMails(
    sql,
    readers
      .filter(({ email }) => isMailAddress(email))
      .map(({ email, name }) => ({
        cause: `payment-refused:${id}:${digest('mail', mailKey(email)).slice(0, 40)}`,
        to: email,
        name,
        subject: text('MAIL_REFUSED_SUBJECT', sum, services.site.get('site.name')),
        text: letter(
          post,
          name || email,
          text('MAIL_REFUSED', provider, news.transactionId, sum),
          text(reasonWords[reason]),
          text('MAIL_REFUSED_READ', services.settings.baseUrl + paths.refusedPayments),
        ),
      })),
  );
};
