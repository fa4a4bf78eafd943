import type { z } from 'zod';
import type { itemCommentFields } from '../../../protocol/articles/comments.ts';
import type { TextKey } from '../../../protocol/texts.ts';
import { withoutTags } from '../../core/bbcode.ts';
import { isMailAddress } from '../../core/mail-address.ts';
import { Refusal } from '../../core/refusal.ts';
import { isBlank } from '../../core/suspicion.ts';
import type { Visit } from '../../core/visit.ts';
import { webAddress } from '../../core/web-address.ts';

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
  if (!holds) throw new Refusal(key, { field });
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
  require(!isBlank(body), 'COMMENT_NEEDS_TEXT', 'commentText');
  return body;
};

/** What is required, then the shapes (H-027); a member's name, address and website are those of the account. */
export const draftOf = ({ actor: { account } }: Visit, params: CommentParams): Draft => {
  if (account) {
    const { name, email } = account;
    return { name, email, website: webAddress(account.website)?.href ?? '', body: cleanBody(params.commentText) };
  }
  const name = withoutTags(params.userName).trim();
  require(!isBlank(name), 'COMMENT_NEEDS_NAME', 'userName');
  require(params.commentEmail !== '', 'COMMENT_NEEDS_EMAIL', 'commentEmail');
  const body = cleanBody(params.commentText);
  require(isMailAddress(params.commentEmail), 'COMMENT_EMAIL_WRONG', 'commentEmail');
  return { name, email: params.commentEmail, website: websiteOf(params.commentURL), body };
};
