import { limits } from '../../../protocol/limits.ts';
import type { TextKey } from '../../../protocol/texts.ts';
import { UserError } from '../../core/errors/index.ts';
import { isMailAddress } from '../../core/net/index.ts';
import { webAddress } from '../../core/paths/index.ts';
import { withoutTags } from '../../core/rich-text/index.ts';
import { isBlank } from '../moderation/spam-filter.ts';

/** Refuses a field with this text unless the condition is true. */
export const requireField = (condition: boolean, key: TextKey, field: string): void => {
  if (!condition) throw new UserError(key, { field });
};

/** Returns the text of a comment without tags; refuses one that is too long or shows no character. */
export const checkBody = (written: string, field: string, plainText = (body: string): string => body): string => {
  const body = withoutTags(written).trim();
  if (written.length > limits.commentBody)
    throw new UserError('COMMENT_TOO_LONG', { args: [written.length, limits.commentBody], field });
  requireField(!isBlank(plainText(body)), 'COMMENT_NEEDS_TEXT', field);
  return body;
};

/** Returns the name of a guest without tags; refuses one that shows no character. */
export const checkGuestName = (written: string, field: string): string => {
  const name = guestName(written);
  requireField(!isBlank(name), 'COMMENT_NEEDS_NAME', field);
  return name;
};

export const guestName = (written: string): string => withoutTags(written).trim();

export const checkEmail = (email: string, field: string, { isRequired }: { isRequired: boolean }): void => {
  requireField(email !== '' || !isRequired, 'COMMENT_NEEDS_EMAIL', field);
  requireField(email === '' || isMailAddress(email), 'COMMENT_EMAIL_WRONG', field);
};

/** Returns the address of a website as it is stored; empty where none was typed. */
export const checkWebsite = (written: string, field: string): string => {
  if (written === '') return '';
  const url = webAddress(written);
  requireField(url !== null && url.href.length <= 255, 'COMMENT_WEBSITE_WRONG', field);
  return url?.href ?? '';
};

interface Writer {
  readonly name: string;
  readonly email: string;
  readonly website: string;
}

/** A member's name, address and website are those of the account (C-031, C-052). */
export const memberAsWriter = ({ name, email, website }: Writer): Writer => ({
  name,
  email,
  website: webAddress(website)?.href ?? '',
});
