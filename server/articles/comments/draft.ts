import type { z } from 'zod';
import type { itemCommentFields } from '../../../protocol/articles/comments.ts';
import { limits } from '../../../protocol/limits.ts';
import type { TextKey } from '../../../protocol/texts.ts';
import { accountByUsername, usernameKey } from '../../accounts/index.ts';
import { checkGuestForm, isBlank } from '../../comments/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { checkFormInTurn } from '../../core/forms/index.ts';
import { isMailAddress } from '../../core/net/index.ts';
import { webAddress } from '../../core/paths/index.ts';
import { withoutTags } from '../../core/rich-text/index.ts';
import { isNameOfAccount } from './queries.ts';

/** The comment form as it arrives. */
export type CommentParams = z.infer<z.ZodObject<typeof itemCommentFields>>;

/** A comment that may be written: cleaned, nothing missing. */
export interface Draft {
  readonly name: string;
  readonly email: string;
  readonly website: string;
  /** Plain text. */
  readonly body: string;
}

const require = (holds: boolean, key: TextKey, field: keyof CommentParams): void => {
  if (!holds) throw new UserError(key, { field });
};

const websiteOf = (written: string): string => {
  if (written === '') return '';
  const url = webAddress(written);
  require(url !== null && url.href.length <= 255, 'COMMENT_WEBSITE_WRONG', 'commentURL');
  return url?.href ?? '';
};

/** What a comment says, without anything that parses as a tag; refused when no words are left. */
export const cleanBody = (written: string): string => {
  const body = withoutTags(written).trim();
  if (written.length > limits.commentBody)
    throw new UserError('COMMENT_TOO_LONG', { args: [written.length, limits.commentBody], field: 'commentText' });
  require(!isBlank(body), 'COMMENT_NEEDS_TEXT', 'commentText');
  return body;
};

const guestNameOf = ({ userName }: CommentParams): string => withoutTags(userName).trim();

// A name is public and may be refused; whose an e-mail address is nobody learns (ruling 16).
const checkName = async ({ sql }: RequestContext, name: string): Promise<void> => {
  require(!isBlank(name), 'COMMENT_NEEDS_NAME', 'userName');
  const isTaken = (await accountByUsername(sql, usernameKey(name))) !== undefined || (await isNameOfAccount(sql, name));
  if (isTaken) throw new UserError('ITEM_COMMENT_NAME_TAKEN', { field: 'userName' });
};

const checkEmail = (email: string): void => {
  require(email !== '', 'COMMENT_NEEDS_EMAIL', 'commentEmail');
  require(isMailAddress(email), 'COMMENT_EMAIL_WRONG', 'commentEmail');
};

/**
 * Reads the comment of the form; refuses with every wrong field at once, in the order of the page (H-027); a member's name,
 * address and website are those of the account.
 */
export const draftOf = async (context: RequestContext, params: CommentParams): Promise<Draft> => {
  checkGuestForm(context, params);
  const { account } = context.actor;
  if (account) {
    const { name, email } = account;
    return { name, email, website: webAddress(account.website)?.href ?? '', body: cleanBody(params.commentText) };
  }
  const name = guestNameOf(params);
  await checkFormInTurn(
    () => checkName(context, name),
    () => checkEmail(params.commentEmail),
    () => websiteOf(params.commentURL),
    () => cleanBody(params.commentText),
  );
  const website = websiteOf(params.commentURL);
  return { name, email: params.commentEmail, website, body: cleanBody(params.commentText) };
};
