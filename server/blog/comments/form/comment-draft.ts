import type { z } from 'zod';
import type { commentFields } from '../../../../protocol/blog/comments.ts';
import { checkRegistration } from '../../../accounts/index.ts';
import {
  checkBody,
  checkEmail,
  checkGuestForm,
  checkGuestName,
  checkWebsite,
  guestName,
  memberAsWriter,
  requireField,
} from '../../../comments/index.ts';
import type { RequestContext, Services } from '../../../core/context/index.ts';
import { checkForm, checkFormInTurn } from '../../../core/forms/index.ts';
import { plainText, withoutTags } from '../../../core/rich-text/index.ts';

/** The submitted comment form. */
export type CommentParams = z.infer<z.ZodObject<typeof commentFields>>;

/** A valid comment. */
export interface Draft {
  readonly title: string;
  readonly body: string;
  readonly name: string;
  readonly email: string;
  readonly website: string;
  readonly subscribe: boolean;
  /** The account to register along with the comment. */
  readonly register: { readonly username: string; readonly password: string } | null;
}

const titleOf = ({ site }: Services, written: string): string => {
  const title = withoutTags(written).trim();
  requireField(title !== '' || !site.get('comments.requireTitle'), 'COMMENT_NEEDS_TITLE', 'title');
  return title;
};

type BodyField = 'comment' | 'message';

/** Text and title without anything that parses as a tag (ruling 9); refused when no words are left. */
export const cleanText = (
  services: Services,
  { title, body, field }: { title: string; body: string; field: BodyField },
): { title: string; body: string } => {
  checkForm(
    () => titleOf(services, title),
    () => checkBody(body, field, plainText),
  );
  return { title: titleOf(services, title), body: checkBody(body, field, plainText) };
};

const registers = ({ site }: Services, { register }: CommentParams): boolean =>
  register && site.get('comments.register') && site.get('accounts.registration');

const checkGuestEmail = (services: Services, params: CommentParams): void => {
  const isRequired = services.site.get('comments.requireEmail') || registers(services, params);
  checkEmail(params.email, 'email', { isRequired });
  requireField(params.email !== '' || !params.subscribe, 'COMMENT_SUBSCRIBE_NEEDS_EMAIL', 'email');
};

const checkGuestWebsite = ({ site }: Services, { website }: CommentParams): void => {
  requireField(website !== '' || !site.get('comments.requireWebsite'), 'COMMENT_NEEDS_WEBSITE', 'website');
  checkWebsite(website, 'website');
};

/** Refuses with all errors of the form, in the order of the page. */
const checkDraft = async (context: RequestContext, params: CommentParams): Promise<void> => {
  const { services, actor } = context;
  const isGuest = actor.account === null;
  const isRegistering = isGuest && registers(services, params);
  await checkFormInTurn(
    () => titleOf(services, params.title),
    () => isGuest && checkGuestName(params.name, 'name'),
    () => isGuest && checkGuestEmail(services, params),
    () => isGuest && checkGuestWebsite(services, params),
    () => checkBody(params.comment, 'comment', plainText),
    () => isRegistering && requireField(params.username !== '', 'COMMENT_NEEDS_USERNAME', 'username'),
    () => isRegistering && checkRegistration(context, { ...params, name: guestName(params.name) }),
    () => requireField(params.terms || !services.site.get('comments.terms'), 'COMMENT_NEEDS_TERMS', 'terms'),
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
    ? { ...memberAsWriter(account), register: null }
    : {
        name: guestName(params.name),
        email,
        website: checkWebsite(params.website, 'website'),
        register: registers(services, params) ? { username, password } : null,
      };
  return {
    ...cleanText(services, { title: params.title, body: params.comment, field: 'comment' }),
    ...person,
    subscribe: params.subscribe,
  };
};
