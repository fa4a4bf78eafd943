import type { z } from 'zod';
import type { commentFields } from '../../../protocol/blog/comments.ts';
import { limits } from '../../../protocol/limits.ts';
import type { TextKey } from '../../../protocol/texts.ts';
import { checkRegistration } from '../../accounts/index.ts';
import { checkGuestForm, isBlank } from '../../comments/index.ts';
import type { RequestContext, Services } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { checkForm, checkFormInTurn } from '../../core/forms/index.ts';
import { isMailAddress } from '../../core/net/index.ts';
import { webAddress } from '../../core/paths/index.ts';
import { plainText, withoutTags } from '../../core/rich-text/index.ts';

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
  if (!holds) throw new UserError(key, { field });
};

const websiteOf = (written: string): string => {
  if (written === '') return '';
  const url = webAddress(written);
  require(url !== null && url.href.length <= 255, 'COMMENT_WEBSITE_WRONG', 'website');
  return url?.href ?? '';
};

const titleOf = ({ site }: Services, written: string): string => {
  const title = withoutTags(written).trim();
  require(title !== '' || !site.get('comments.requireTitle'), 'COMMENT_NEEDS_TITLE', 'title');
  return title;
};

const bodyOf = (written: string, field: 'comment' | 'message'): string => {
  const body = withoutTags(written).trim();
  if (written.length > limits.commentBody)
    throw new UserError('COMMENT_TOO_LONG', { args: [written.length, limits.commentBody], field });
  if (isBlank(plainText(body))) throw new UserError('COMMENT_NEEDS_TEXT', { field });
  return body;
};

/** Text and title without anything that parses as a tag (ruling 9); refused when no words are left. */
export const cleanText = (
  services: Services,
  { title, body, field }: { title: string; body: string; field: 'comment' | 'message' },
): { title: string; body: string } => {
  checkForm(
    () => titleOf(services, title),
    () => bodyOf(body, field),
  );
  return { title: titleOf(services, title), body: bodyOf(body, field) };
};

const registers = ({ site }: Services, { register }: CommentParams): boolean =>
  register && site.get('comments.register') && site.get('accounts.registration');

const guestNameOf = (params: CommentParams): string => withoutTags(params.name).trim();

const checkGuestEmail = (services: Services, params: CommentParams): void => {
  const isNeeded = services.site.get('comments.requireEmail') || registers(services, params);
  require(params.email !== '' || !isNeeded, 'COMMENT_NEEDS_EMAIL', 'email');
  require(params.email === '' || isMailAddress(params.email), 'COMMENT_EMAIL_WRONG', 'email');
  require(params.email !== '' || !params.subscribe, 'COMMENT_SUBSCRIBE_NEEDS_EMAIL', 'email');
};

const checkWebsite = ({ site }: Services, { website }: CommentParams): void => {
  require(website !== '' || !site.get('comments.requireWebsite'), 'COMMENT_NEEDS_WEBSITE', 'website');
  websiteOf(website);
};

/**
 * Errors of the form, in the order of the page; a member's name, address and website are those of the account
 * (C-031, C-052).
 */
const checkDraft = async (context: RequestContext, params: CommentParams): Promise<void> => {
  const { services, actor } = context;
  const isGuest = actor.account === null;
  const isRegistering = isGuest && registers(services, params);
  await checkFormInTurn(
    () => titleOf(services, params.title),
    () => isGuest && require(!isBlank(guestNameOf(params)), 'COMMENT_NEEDS_NAME', 'name'),
    () => isGuest && checkGuestEmail(services, params),
    () => isGuest && checkWebsite(services, params),
    () => bodyOf(params.comment, 'comment'),
    () => isRegistering && require(params.username !== '', 'COMMENT_NEEDS_USERNAME', 'username'),
    () => isRegistering && checkRegistration(context, { ...params, name: guestNameOf(params) }),
    () => require(params.terms || !services.site.get('comments.terms'), 'COMMENT_NEEDS_TERMS', 'terms'),
  );
};

/** Reads the comment of the form; refuses with a sentence for every field that is wrong (C-057). */
export const draftOf = async (context: RequestContext, params: CommentParams): Promise<Draft> => {
  checkGuestForm(context, params);
  await checkDraft(context, params);
  const { services, actor } = context;
  const { account } = actor;
  const { username, password, email } = params;
  const person = account
    ? { name: account.name, email: account.email, website: webAddress(account.website)?.href ?? '', register: null }
    : {
        name: guestNameOf(params),
        email,
        website: websiteOf(params.website),
        register: registers(services, params) ? { username, password } : null,
      };
  return {
    ...cleanText(services, { title: params.title, body: params.comment, field: 'comment' }),
    ...person,
    subscribe: params.subscribe,
  };
};
