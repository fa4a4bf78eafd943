import type { z } from 'zod';
import type { commentFields } from '../../../../protocol/blog/comments.ts';
import { checkRegistration } from '../../../accounts/index.ts';
import {
  checkBody,
  checkGuestForm,
  type Guest,
  type GuestForm,
  guestChecks,
  guestIn,
  guestName,
  requireField,
  writerOf,
} from '../../../comments/index.ts';
import type { RequestContext, Services } from '../../../core/context/index.ts';
import { checkForm, checkFormInTurn } from '../../../core/forms/index.ts';
import { plainText, withoutTags } from '../../../core/rich-text/index.ts';

export type CommentParams = z.infer<z.ZodObject<typeof commentFields>>;

/** Prefix of the ids of the form's inputs. */
export const formId = 'comment';

export const guestForm = ({ site }: Services): GuestForm => ({
  id: formId,
  names: {},
  isEmailRequired: site.get('comments.requireEmail'),
  isWebsiteRequired: site.get('comments.requireWebsite'),
  hasHooks: true,
});

export interface Draft {
  readonly title: string;
  readonly body: string;
  readonly writer: Guest;
  readonly subscribe: boolean;
  /** The account to register along with the comment. */
  readonly register: { readonly username: string; readonly password: string } | null;
}

const checkTitle = ({ site }: Services, title: string): string => {
  const stripped = withoutTags(title).trim();
  requireField(stripped !== '' || !site.get('comments.requireTitle'), 'COMMENT_NEEDS_TITLE', 'title');
  return stripped;
};

/** Text and title without anything that parses as a tag (ruling 9); refuses an empty result. */
export const cleanText = (
  services: Services,
  { title, body, field }: { title: string; body: string; field: 'comment' | 'message' },
): { title: string; body: string } => {
  checkForm(
    () => checkTitle(services, title),
    () => checkBody(body, field, plainText),
  );
  return { title: checkTitle(services, title), body: checkBody(body, field, plainText) };
};

/** Checks all fields in the order of the page (C-057). */
const checkFields = async (context: RequestContext, params: CommentParams, isRegistering: boolean): Promise<void> => {
  const { services, actor } = context;
  const form = guestForm(services);
  const guest = guestIn(params);
  const required = { ...form, isEmailRequired: form.isEmailRequired || isRegistering };
  const checkEmail = () =>
    requireField(guest.email !== '' || !params.subscribe, 'COMMENT_SUBSCRIBE_NEEDS_EMAIL', 'email');
  await checkFormInTurn(
    () => checkTitle(services, params.title),
    ...(actor.account ? [] : guestChecks(guest, required, { email: checkEmail })),
    () => checkBody(params.comment, 'comment', plainText),
    () => isRegistering && requireField(params.username !== '', 'COMMENT_NEEDS_USERNAME', 'username'),
    () => isRegistering && checkRegistration(context, { ...params, name: guestName(guest) }),
    () => requireField(params.terms || !services.site.get('comments.terms'), 'COMMENT_NEEDS_TERMS', 'terms'),
  );
};

/** Reads the comment of the form; refuses with a sentence for every field that is wrong (C-057). */
export const draftOf = async (context: RequestContext, params: CommentParams): Promise<Draft> => {
  checkGuestForm(context, params);
  const { services, actor } = context;
  const { username, password, subscribe, title, comment: body } = params;
  const { site } = services;
  const isRegistering =
    !actor.account && params.register && site.get('comments.register') && site.get('accounts.registration');
  await checkFields(context, params, isRegistering);
  return {
    ...cleanText(services, { title, body, field: 'comment' }),
    writer: writerOf(actor, guestIn(params)),
    subscribe,
    register: isRegistering ? { username, password } : null,
  };
};

/** The text of a comment as the spam filter reads it; `html` is printed from its body. */
export const filteredText = ({
  name,
  title,
  body,
  html,
}: Readonly<Record<'name' | 'title' | 'body' | 'html', string>>) => ({
  text: [name, title, plainText(body)].join(' '),
  links: html.split('<a ').length - 1,
});
