import type { Services } from '../core/context/index.ts';
import { digest } from '../core/db/index.ts';
import { plural, text } from '../core/i18n/index.ts';
import type { Mail } from '../core/mail/index.ts';

/** Account that may approve held comments. */
interface Approver {
  readonly email: string;
  readonly emailKey: string;
  readonly name: string;
}

/** The held comments of a window: those that some mail lists, the longest waiting first, and how many there are. */
export interface HeldComments<Comment> {
  readonly comments: readonly Comment[];
  /** By the author of the text they are about. */
  readonly counts: ReadonlyMap<number, number>;
}

export interface HeldLetter<Comment, To extends Approver> {
  readonly to: To;
  /** The comments it lists. */
  readonly comments: readonly Comment[];
  /** How many comments it is about. */
  readonly count: number;
}

/** Comments that one mail lists; the list of held comments has the others. */
export const digestedMost = 20;

/**
 * The letters about held comments: staff read of all of them, an author of those on their own texts. Each person gets one
 * letter.
 */
export const heldLetters = <Comment, To extends Approver>(
  { comments, counts }: HeldComments<Comment>,
  staff: readonly To[],
  authors: readonly { readonly to: To; readonly id: number }[],
  authorIdOf: (comment: Comment) => number,
): readonly HeldLetter<Comment, To>[] => {
  const letters = new Map<string, HeldLetter<Comment, To>>();
  const add = (to: To, listed: readonly Comment[], count: number): unknown =>
    letters.set(to.emailKey, { to, comments: listed.slice(0, digestedMost), count });
  for (const { to, id } of authors)
    add(
      to,
      comments.filter(comment => authorIdOf(comment) === id),
      counts.get(id) ?? 0,
    );
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  for (const to of staff) add(to, comments, total);
  return [...letters.values()];
};

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

/** The mail about several held comments. */
export const digestMail = (services: Services, { to, kind, window, count, entries, list }: Digest): Mail => {
  const others = count - entries.length;
  return {
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
  };
};
