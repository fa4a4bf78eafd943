import { z } from 'zod';
import { guestFields } from '../../../protocol/comment-form.ts';
import { limits } from '../../../protocol/limits.ts';
import type { TextKey } from '../../../protocol/texts.ts';
import { UserError } from '../../core/errors/index.ts';
import { isMailAddress } from '../../core/net/index.ts';
import { webAddress } from '../../core/paths/index.ts';
import type { Actor } from '../../core/policy/index.ts';
import { withoutTags } from '../../core/rich-text/index.ts';
import { isBlank } from '../moderation/spam-filter.ts';

const guestShape = z.object(guestFields);

/** The fields of a guest, as typed and as stored with the comment. */
export type Guest = z.infer<typeof guestShape>;

/** Reads the fields of a guest among others. */
export const guestIn = (fields: Readonly<Record<string, unknown>>): Guest => guestShape.parse(fields);

export const emptyGuest = guestIn({});

/** The differences between the guest's part of the two comment forms. */
export interface GuestForm {
  /** Begins the ids of the inputs. */
  readonly id: string;
  /** The names of the inputs that are not called as in `guestFields`. */
  readonly names: Readonly<Partial<Record<keyof Guest, string>>>;
  readonly isEmailRequired: boolean;
  readonly isWebsiteRequired: boolean;
  /** The inputs carry the hooks of installed scripts (wire §3.1). */
  readonly hasHooks: boolean;
}

/** Refuses a field with this text unless the condition is true. */
export const requireField = (condition: boolean, key: TextKey, field: string): void => {
  if (!condition) throw new UserError(key, { field });
};

/** Returns the text of a comment without tags; refuses one that is too long or shows no character. */
export const checkBody = (body: string, field: string, plainText = (source: string): string => source): string => {
  const stripped = withoutTags(body).trim();
  if (body.length > limits.commentBody)
    throw new UserError('COMMENT_TOO_LONG', { args: [body.length, limits.commentBody], field });
  requireField(!isBlank(plainText(stripped)), 'COMMENT_NEEDS_TEXT', field);
  return stripped;
};

/** The name of a guest without tags. */
export const guestName = ({ name }: Pick<Guest, 'name'>): string => withoutTags(name).trim();

const checkEmail = (email: string, field: string, isRequired: boolean): void => {
  requireField(email !== '' || !isRequired, 'COMMENT_NEEDS_EMAIL', field);
  requireField(email === '' || isMailAddress(email), 'COMMENT_EMAIL_WRONG', field);
};

const websiteOf = ({ website }: Pick<Guest, 'website'>): string => webAddress(website)?.href ?? '';

const checkWebsite = (guest: Guest, field: string, isRequired: boolean): void => {
  requireField(guest.website !== '' || !isRequired, 'COMMENT_NEEDS_WEBSITE', field);
  const url = websiteOf(guest);
  requireField(guest.website === '' || (url !== '' && url.length <= 255), 'COMMENT_WEBSITE_WRONG', field);
};

/** The checks of a guest's fields in the order of the page; `further` are checks of one kind of comments. */
export const guestChecks = (
  guest: Guest,
  { names, isEmailRequired, isWebsiteRequired }: GuestForm,
  further: Readonly<Partial<Record<'name' | 'email', () => unknown>>> = {},
): readonly (() => unknown)[] => [
  () => requireField(!isBlank(guestName(guest)), 'COMMENT_NEEDS_NAME', names.name ?? 'name'),
  ...(further.name ? [further.name] : []),
  () => checkEmail(guest.email, names.email ?? 'email', isEmailRequired),
  ...(further.email ? [further.email] : []),
  () => checkWebsite(guest, names.website ?? 'website', isWebsiteRequired),
];

/** The writer of a comment: the account of the actor (C-031, C-052), or the guest, whose fields are checked. */
export const writerOf = ({ account }: Actor, guest: Guest): Guest =>
  account
    ? { ...emptyGuest, name: account.name, email: account.email, website: websiteOf(account) }
    : { ...guest, name: guestName(guest), website: websiteOf(guest) };
