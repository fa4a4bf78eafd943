import type { z } from 'zod';
import type { itemCommentFields } from '../../../../protocol/articles/comments.ts';
import { accountByUsername, usernameKey } from '../../../accounts/index.ts';
import {
  checkBody,
  checkEmail,
  checkGuestForm,
  checkGuestName,
  checkWebsite,
  guestName,
  memberAsWriter,
} from '../../../comments/index.ts';
import type { RequestContext } from '../../../core/context/index.ts';
import { UserError } from '../../../core/errors/index.ts';
import { checkFormInTurn } from '../../../core/forms/index.ts';
import { isNameOfAccount } from '../comment-queries.ts';

/** The submitted comment form. */
export type CommentParams = z.infer<z.ZodObject<typeof itemCommentFields>>;

/** A valid comment. */
export interface Draft {
  readonly name: string;
  readonly email: string;
  readonly website: string;
  /** Plain text. */
  readonly body: string;
}

/** Returns the text of a comment without tags; refuses one without words. */
export const cleanBody = (written: string): string => checkBody(written, 'commentText');

// A name is public and may be refused; an e-mail address is never confirmed or denied (ruling 16).
const checkName = async ({ sql }: RequestContext, written: string): Promise<void> => {
  const name = checkGuestName(written, 'userName');
  const isTaken = (await accountByUsername(sql, usernameKey(name))) !== undefined || (await isNameOfAccount(sql, name));
  if (isTaken) throw new UserError('ITEM_COMMENT_NAME_TAKEN', { field: 'userName' });
};

/** Reads the comment of the form; refuses with every wrong field at once, in the order of the page (H-027). */
export const draftOf = async (context: RequestContext, params: CommentParams): Promise<Draft> => {
  checkGuestForm(context, params);
  const { userName, commentEmail: email, commentURL, commentText } = params;
  const { account } = context.actor;
  if (account) return { ...memberAsWriter(account), body: cleanBody(commentText) };
  await checkFormInTurn(
    () => checkName(context, userName),
    () => checkEmail(email, 'commentEmail', { isRequired: true }),
    () => checkWebsite(commentURL, 'commentURL'),
    () => cleanBody(commentText),
  );
  const website = checkWebsite(commentURL, 'commentURL');
  return { name: guestName(userName), email, website, body: cleanBody(commentText) };
};
