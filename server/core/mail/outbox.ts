import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Transaction } from '../db/index.ts';
import { currentLocale } from '../i18n/index.ts';
import { isMailAddress } from '../net/index.ts';
import { addMails, type NewMail } from './outbox-queries.ts';

export interface Mail {
  /** Unique key of at most 190 characters: one mail for each, however often this is called. */
  readonly dedupeKey: string;
  /** A single address. */
  readonly to: string;
  readonly name: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** Language of the text, in which the template is printed; default: the current one. */
  readonly language?: string;
  /** Further headers, such as List-Unsubscribe. */
  readonly headers?: Readonly<Record<string, string>>;
}

const headerName = /^[A-Za-z][A-Za-z0-9-]{0,60}$/;

/** Value of a header on one line (security: e-mail header injection). */
const oneLine = (value: string, max: number): string =>
  [...value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()].slice(0, max).join('');

const storedHeaders = (headers: Readonly<Record<string, string>>): string => {
  for (const name of Object.keys(headers)) if (!headerName.test(name)) throw new Error(`not a header name: ${name}`);
  return JSON.stringify(
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, oneLine(value, 1_000)])),
  );
};

const headersSchema = z.record(z.string(), z.string());

/** The extra headers a mail was stored with. */
export const headersOf = (stored: string | null): Record<string, string> =>
  stored === null ? {} : headersSchema.parse(JSON.parse(stored));

const stored = (mail: Mail): NewMail => {
  if (!isMailAddress(mail.to)) throw new Error('a mail needs one address');
  return {
    cause: mail.dedupeKey,
    recipient: mail.to,
    name: oneLine(mail.name, 100),
    subject: oneLine(mail.subject, 255),
    text: mail.text,
    html: mail.html ?? null,
    language: mail.language ?? currentLocale().language.name,
    headers: mail.headers ? storedHeaders(mail.headers) : null,
    messageId: randomUUID(),
  };
};

/**
 * Writes a mail into the outbox in the transaction of the caller: it is sent if and only if that commits. The form has
 * validated the address; an invalid one is an unexpected error here.
 */
export const sendMail = (sql: Transaction, mail: Mail): Promise<void> => addMails(sql, [stored(mail)]);

/** Writes several mails in one statement; use batches of some hundred. */
export const sendMails = (sql: Transaction, mails: readonly Mail[]): Promise<void> => addMails(sql, mails.map(stored));
