import type { z } from 'zod';
import type { commentFields } from '../../../protocol/blog/comments.ts';
import type { TextKey } from '../../../protocol/texts.ts';
import { plainText, withoutTags } from '../../core/bbcode.ts';
import { isMailAddress } from '../../core/mail-address.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Services } from '../../core/services.ts';
import { isBlank } from '../../core/suspicion.ts';
import type { Visit } from '../../core/visit.ts';
import { webAddress } from '../../core/web-address.ts';

/** The comment form as it arrives. */
export type CommentParams = z.infer<z.ZodObject<typeof commentFields>>;

/** A comment that may be written: cleaned, nothing missing. */
export interface Draft {
  readonly title: string;
  readonly body: string;
  readonly name: string;
  readonly email: string;
  readonly website: string;
  readonly subscribe: boolean;
  /** A new account is asked for along with the comment. */
  readonly register: { readonly username: string; readonly password: string } | null;
}

type Field = keyof CommentParams;

const require = (holds: boolean, key: TextKey, field: Field): void => {
  if (!holds) throw new Refusal(key, { field });
};

const websiteOf = (written: string): string => {
  if (written === '') return '';
  const url = webAddress(written);
  require(url !== null && url.href.length <= 255, 'COMMENT_WEBSITE_WRONG', 'website');
  return url?.href ?? '';
};

/** Text and title without anything that parses as a tag (ruling 9); refused when no words are left. */
export const cleanText = (
  { site }: Services,
  { title, body, field }: { title: string; body: string; field: 'comment' | 'message' },
): { title: string; body: string } => {
  const clean = { title: withoutTags(title).trim(), body: withoutTags(body).trim() };
  if (isBlank(plainText(clean.body))) throw new Refusal('COMMENT_NEEDS_TEXT', { field });
  if (site.get('comments.requireTitle') && clean.title === '')
    throw new Refusal('COMMENT_NEEDS_TITLE', { field: 'title' });
  return clean;
};

const guestDraft = (
  services: Services,
  params: CommentParams,
): Pick<Draft, 'name' | 'email' | 'website' | 'register'> => {
  const { site } = services;
  const register = params.register && site.get('comments.register') && site.get('accounts.registration');
  require(!register || params.username !== '', 'COMMENT_NEEDS_USERNAME', 'username');
  const name = withoutTags(params.name).trim();
  require(!isBlank(name), 'COMMENT_NEEDS_NAME', 'name');
  require(params.email !== '' || !(site.get('comments.requireEmail') || register), 'COMMENT_NEEDS_EMAIL', 'email');
  require(params.email === '' || isMailAddress(params.email), 'COMMENT_EMAIL_WRONG', 'email');
  require(params.website !== '' || !site.get('comments.requireWebsite'), 'COMMENT_NEEDS_WEBSITE', 'website');
  return {
    name,
    email: params.email,
    website: websiteOf(params.website),
    register: register ? { username: params.username, password: params.password } : null,
  };
};

/**
 * What the form asks to be written, checked in the order of wire §2.2; a member's name, address and website are those of
 * the account. Refuses with a sentence that names the field (C-031, C-052).
 */
export const draftOf = ({ services, actor }: Visit, params: CommentParams): Draft => {
  const { title, body } = cleanText(services, { title: params.title, body: params.comment, field: 'comment' });
  const person = actor.account
    ? {
        name: actor.account.name,
        email: actor.account.email,
        website: webAddress(actor.account.website)?.href ?? '',
        register: null,
      }
    : guestDraft(services, params);
  require(!params.subscribe || person.email !== '', 'COMMENT_SUBSCRIBE_NEEDS_EMAIL', 'email');
  require(params.terms || !services.site.get('comments.terms'), 'COMMENT_NEEDS_TERMS', 'terms');
  return { title, body, ...person, subscribe: params.subscribe };
};
