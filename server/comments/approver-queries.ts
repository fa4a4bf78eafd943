import type { Sql } from '../core/db/db.ts';
import { type HeldComments, type HeldLetter, heldLetters } from './held-digest.ts';
import { isMailAddress, mailKey } from '../core/net/mail-address.ts';
import type { Services } from '../core/context/services.ts';
import { type Addressee, accountAddressees, moderators } from '../blog/comments/mail-queries.ts';

interface Around {
  readonly services: Services;
  readonly sql: Sql;
}

/** The addressees of mails to moderators: the address in `mail.staff`, otherwise each moderator. */
export const staffAddressees = async ({ services, sql }: Around): Promise<Addressee[]> => {
  const staff = services.site.get('mail.staff');
  return isMailAddress(staff)
    ? [{ userId: null, email: staff, emailKey: mailKey(staff), name: '' }]
    : await moderators(sql);
};

/** The letters about held comments; `authorIdOf` tells the author of the text that a comment is about. */
export const lettersAbout = async <Comment>(
  around: Around,
  held: HeldComments<Comment>,
  authorIdOf: (comment: Comment) => number,
): Promise<readonly HeldLetter<Comment, Addressee>[]> => {
  const authors = await accountAddressees(around.sql, [...held.counts.keys()]);
  const staff = await staffAddressees(around);
  const ownTexts = authors.flatMap(to => (to.userId === null ? [] : [{ to, id: to.userId }]));
  return heldLetters(held, staff, ownTexts, authorIdOf);
};
