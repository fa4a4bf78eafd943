import type { z } from 'zod';
import type { articleCommentFields } from '../../../../protocol/articles/comments.ts';
import { accountByUsername, usernameKey } from '../../../accounts/index.ts';
import {
  checkBody,
  checkGuestForm,
  emptyGuest,
  type Guest,
  type GuestForm,
  guestChecks,
  guestIn,
  guestName,
  writerOf,
} from '../../../comments/index.ts';
import type { RequestContext } from '../../../core/context/index.ts';
import { UserError } from '../../../core/errors/index.ts';
import { checkFormInTurn } from '../../../core/forms/index.ts';
import { isNameOfAccount } from '../comment-queries.ts';

/** The submitted comment form. */
export type CommentParams = z.infer<z.ZodObject<typeof articleCommentFields>>;

/** Begins the ids of the form's inputs. */
export const formId = 'item-comment';

export const guestForm: GuestForm = {
  id: formId,
  names: { name: 'userName', email: 'commentEmail', website: 'commentURL' },
  isEmailRequired: true,
  isWebsiteRequired: false,
  hasHooks: false,
};

/** The typed fields of a guest, by the names of the engine. */
export const typedGuest = (params: CommentParams | undefined): Guest => {
  if (!params) return emptyGuest;
  const { userName: name, commentEmail: email, commentURL: website } = params;
  return guestIn({ ...params, name, email, website });
};

/** Returns the text of a comment without tags; refuses one without words. */
export const cleanBody = (text: string): string => checkBody(text, 'commentText');

// A name is public and may be refused; an e-mail address is never confirmed or denied (ruling 16).
const checkName = async ({ sql }: RequestContext, name: string): Promise<void> => {
  const isTaken = (await accountByUsername(sql, usernameKey(name))) !== undefined || (await isNameOfAccount(sql, name));
  if (isTaken) throw new UserError('ITEM_COMMENT_NAME_TAKEN', { field: 'userName' });
};

/** A valid comment. */
export interface Draft {
  readonly writer: Guest;
  /** Plain text. */
  readonly body: string;
}

/** Reads the comment of the form; refuses with every wrong field at once, in the order of the page (H-027). */
export const draftOf = async (context: RequestContext, params: CommentParams): Promise<Draft> => {
  checkGuestForm(context, params);
  const { actor } = context;
  const guest = typedGuest(params);
  await checkFormInTurn(
    ...(actor.account ? [] : guestChecks(guest, guestForm, { name: () => checkName(context, guestName(guest)) })),
    () => cleanBody(params.commentText),
  );
  return { writer: writerOf(actor, guest), body: cleanBody(params.commentText) };
};
