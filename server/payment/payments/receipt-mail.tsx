import type { ReactNode } from 'react';
import type { TextKey } from '../../../protocol/texts.ts';
import { mailBody } from '../../accounts/index.ts';
import type { TransactionContext } from '../../core/context/index.ts';
import { print } from '../../core/html/index.ts';
import { text } from '../../core/i18n/index.ts';
import { mailComposer, sendMail } from '../../core/mail/index.ts';
import { isMailAddress } from '../../core/net/index.ts';
import { paths } from '../../core/paths/index.ts';
import { dateTimeWords } from '../../core/time/index.ts';
import { formatMoney } from '../money.ts';
import type { Payment, PaymentState } from './payment-queries.ts';

const leadTexts = {
  begun: 'RECEIPT_WAITING',
  failed: 'RECEIPT_FAILED',
  paid: 'RECEIPT_PAID',
  refunded: 'RECEIPT_REFUNDED',
} as const satisfies Record<PaymentState, TextKey>;

/** Sentence about the state of a payment. */
export const receiptLead = ({ state, refunded }: Pick<Payment, 'state' | 'refunded'>): string =>
  text(state === 'paid' && refunded > 0 ? 'RECEIPT_REFUNDED_PART' : leadTexts[state]);

interface ReceiptLine {
  readonly label: string;
  readonly value: string;
}

/** Labelled values of a receipt, in display order. */
export const receiptLines = (payment: Payment): readonly ReceiptLine[] => {
  const { title, amount, currency, refunded, createdAt, provider, transactionId } = payment;
  return [
    { label: text('PAYMENT_FOR'), value: title },
    { label: text('PAYMENT_AMOUNT'), value: formatMoney(amount, currency) },
    ...(refunded > 0 ? [{ label: text('PAYMENT_REFUNDED_AMOUNT'), value: formatMoney(refunded, currency) }] : []),
    { label: text('PAYMENT_DATE'), value: dateTimeWords(createdAt) },
    { label: text('PAYMENT_NUMBER'), value: `${provider} ${transactionId}` },
  ];
};

const ReceiptHtml = ({
  parts,
  lines,
  address,
}: {
  parts: readonly string[];
  lines: readonly ReceiptLine[];
  address: string;
}): ReactNode => (
  <>
    {parts.map(part => (
      <p key={part}>{part}</p>
    ))}
    <table>
      <tbody>
        {lines.map(({ label, value }) => (
          <tr key={label}>
            <th scope="row" align="left">
              {label}
            </th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <p>
      <a href={address}>{text('RECEIPT_OPEN')}</a>
    </p>
  </>
);

/** Mails the receipt to the payer's address: once for the payment and once for a refund. */
export const mailReceipt = mailComposer(async (context: TransactionContext, payment: Payment): Promise<void> => {
  const { services, sql } = context;
  const { id, state, refunded, payer, email, title } = payment;
  if (state === 'failed' || !isMailAddress(email)) return;
  const siteName = services.site.get('site.name');
  const address = services.settings.baseUrl + paths.receipt(payment.reference);
  const lines = receiptLines(payment);
  const lead = receiptLead(payment);
  await sendMail(sql, {
    dedupeKey: `payment:${id}:${state}:${refunded}`,
    to: email,
    name: payer,
    subject: text('RECEIPT_SUBJECT', title, siteName),
    text: mailBody(
      context,
      payer || email,
      lead,
      lines.map(({ label, value }) => `${label}: ${value}`).join('\n'),
      `${text('RECEIPT_OPEN')}: ${address}`,
    ),
    html: print(<ReceiptHtml parts={[text('MAIL_GREETING', payer || email), lead]} lines={lines} address={address} />),
  });
});
