import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Transaction } from '../db/index.ts';
import { isMailAddress } from '../net/index.ts';
import { addMails, type NewMail } from './outbox-queries.ts';

export interface Mail {
  /** What it is sent for, in at most 190 characters: one mail a cause, however often this is called. */
  readonly cause: string;
  /** One address. */
  readonly to: string;
  readonly name: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** Further headers, such as List-Unsubscribe. */
  readonly headers?: Readonly<Record<string, string>>;
}

const headerName = /^[A-Za-z][A-Za-z0-9-]{0,60}$/;

/** What may stand in a header: one line (security: e-mail header injection). */
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
    cause: mail.cause,
    recipient: mail.to,
    name: oneLine(mail.name, 100),
    subject: oneLine(mail.subject, 255),
    text: mail.text,
    html: mail.html ?? null,
    headers: mail.headers ? storedHeaders(mail.headers) : null,
    messageId: randomUUID(),
  };
};

/**
 * Writes a mail into the outbox, in the caller's transaction: it is sent if and only if that is committed. The address
 * was checked where it was typed; a text that is not one address is a fault here.
 */
export const sendMail = (sql: Transaction, mail: Mail): Promise<void> => addMails(sql, [stored(mail)]);

/** The same for many at once, in one statement; some hundred are a good measure. */
export const sendMails = (sql: Transaction, mails: readonly Mail[]): Promise<void> => addMails(sql, mails.map(stored));
