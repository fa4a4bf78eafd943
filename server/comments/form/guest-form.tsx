import type { RequestContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { EmailField, type FieldError, NameField, PrivacyNoticeLink, WebsiteField } from '../../core/forms/index.ts';
import { text } from '../../core/i18n/index.ts';
import type { Guest, GuestForm } from './guest-checks.ts';

/**
 * Marks a form as printed for a visitor. Installed scripts send every field and take no mark away, so their forms have
 * none.
 */
const GuestMark = ({ context }: { context: RequestContext }) =>
  context.services.site.get('compat.client') ? null : <input type="hidden" name="guest" value="1" />;

interface Props {
  readonly context: RequestContext;
  readonly form: GuestForm;
  readonly guest: Guest;
  readonly errors: readonly FieldError[];
}

/** The fields of a guest in a comment form (C-001, H-026). */
export const GuestFields = ({ context, form, guest, errors }: Props) => {
  const { id, names, isEmailRequired, isWebsiteRequired, hasHooks } = form;
  const props = (field: keyof Guest) => ({
    name: names[field] ?? field,
    form: id,
    value: guest[field],
    errors,
    ...(hasHooks ? { [`data-comment-${field}`]: '' } : {}),
  });
  return (
    <>
      <GuestMark context={context} />
      <NameField {...props('name')} label={text('COMMENT_NAME')} />
      <EmailField
        {...props('email')}
        label={text(isEmailRequired ? 'COMMENT_EMAIL' : 'COMMENT_EMAIL_OPTIONAL')}
        hint={text('COMMENT_EMAIL_HINT')}
        required={isEmailRequired}
      />
      <WebsiteField
        {...props('website')}
        label={text(isWebsiteRequired ? 'COMMENT_WEBSITE' : 'COMMENT_WEBSITE_OPTIONAL')}
        required={isWebsiteRequired}
      />
      <PrivacyNoticeLink context={context} />
    </>
  );
};

/**
 * Refuses a form that was printed for a visitor and is sent by an account: the person typed another name. The form that
 * is printed again, and the one in which our script took the mark away, are accepted.
 */
export const checkGuestForm = ({ actor }: RequestContext, { guest }: { readonly guest: boolean }): void => {
  if (guest && actor.account)
    throw new UserError('SIGNED_IN_SINCE', { args: [actor.account.name], status: 409, code: 'signed-in' });
};
