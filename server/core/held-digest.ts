import { digest, type Transaction } from './db.ts';
import { sendMail } from './outbox.ts';
import type { Services } from './services.ts';
import { plural, text } from './texts.ts';

/** Somebody who may approve held comments. */
interface Approver {
  readonly email: string;
  readonly emailKey: string;
  readonly name: string;
}

export interface HeldLetter<Comment, To extends Approver> {
  readonly to: To;
  readonly comments: readonly Comment[];
}

/**
 * The letters about held comments: staff read of all of them, an author of those on their own texts. Each person gets one
 * letter.
 */
export const heldLetters = <Comment, To extends Approver>(
  comments: readonly Comment[],
  staff: readonly To[],
  authors: readonly { readonly to: To; readonly isTheirs: (comment: Comment) => boolean }[],
): readonly HeldLetter<Comment, To>[] => {
  const letters = new Map<string, HeldLetter<Comment, To>>();
  for (const { to, isTheirs } of authors)
    letters.set(to.emailKey, { to, comments: comments.filter(comment => isTheirs(comment)) });
  for (const to of staff) letters.set(to.emailKey, { to, comments });
  return [...letters.values()];
};

/** Comments that one mail lists; the list of held comments has the others. */
export const digestedMost = 20;

interface Digest {
  readonly to: Approver;
  readonly kind: string;
  readonly window: number;
  /** How many comments it is about, and the first of them in words. */
  readonly count: number;
  readonly entries: readonly string[];
  /** The site path of the list of held comments. */
  readonly list: string;
}

/** Sends one mail about several held comments. */
export const sendDigest = (
  { sql, services }: { readonly sql: Transaction; readonly services: Services },
  { to, kind, window, count, entries, list }: Digest,
): Promise<void> => {
  const others = count - entries.length;
  return sendMail(sql, {
    cause: `${kind}:${window}:${digest('mail', to.emailKey).slice(0, 40)}`,
    to: to.email,
    name: to.name,
    subject: plural('MAIL_COMMENTS_HELD_SUBJECT', count),
    text: [
      plural('MAIL_COMMENTS_HELD', count),
      ...entries,
      ...(others > 0 ? [plural('MAIL_COMMENTS_HELD_MORE', others)] : []),
      text('MAIL_COMMENTS_HELD_LIST', services.settings.baseUrl + list),
      text('MAIL_SENT_BY', services.site.get('site.name'), services.settings.baseUrl),
    ].join('\n\n'),
  });
};
