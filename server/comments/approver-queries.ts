import { accountRecipients, type Recipient, staffRecipients } from '../accounts/index.ts';
import type { Services } from '../core/context/index.ts';
import type { Sql } from '../core/db/index.ts';
import { type HeldComments, type HeldLetter, heldLetters } from './held-digest.ts';

interface Around {
  readonly services: Services;
  readonly sql: Sql;
}

/** The letters about held comments; `authorIdOf` tells the author of the text that a comment is about. */
export const lettersAbout = async <Comment>(
  around: Around,
  held: HeldComments<Comment>,
  authorIdOf: (comment: Comment) => number,
): Promise<readonly HeldLetter<Comment, Recipient>[]> => {
  const authors = await accountRecipients(around.sql, [...held.counts.keys()]);
  const staff = await staffRecipients(around);
  const ownTexts = authors.flatMap(to => (to.userId === null ? [] : [{ to, id: to.userId }]));
  return heldLetters(held, staff, ownTexts, authorIdOf);
};
