import type { Services } from '../context/index.ts';
import type { OutboxRow } from './outbox-queries.ts';

/** A mail that waits, with its dedupe key (`cause`). */
export type WaitingMail = Pick<OutboxRow, 'cause' | 'recipient' | 'text'>;

type Check = (services: Services, mail: WaitingMail) => Promise<boolean>;

const checks = new Map<string, Check>();

/**
 * Registers a check of the mails whose dedupe key begins with a word and a colon. It runs right before a mail is sent,
 * which may be days after it was written; a mail for which it is false is stopped.
 */
export const registerMailCheck = (word: string, check: Check): void => {
  checks.set(word, check);
};

export const mayBeSent = async (services: Services, mail: WaitingMail): Promise<boolean> => {
  const [word = ''] = mail.cause.split(':', 1);
  return (await checks.get(word)?.(services, mail)) ?? true;
};
