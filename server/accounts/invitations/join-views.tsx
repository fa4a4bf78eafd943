import { limits } from '../../../protocol/limits.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { NewPasswordField, PrivacyNoticeLink } from '../../core/forms/index.ts';
import type { Page } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { AccountForm, accountPage, type FormState } from '../account-form.tsx';
import { NewNameFields } from '../registration/name-fields.tsx';
import type { Invitation } from './invitation-queries.ts';

interface Typed {
  readonly name: string;
  readonly username: string;
}

interface JoinForm extends FormState<Typed> {
  readonly key: string;
  readonly invitation: Invitation;
}

/** Page of an invitation: the person chooses names and password; the address is that of the mail. */
export const joinPage = (
  context: RequestContext,
  { key, invitation, typed = { name: invitation.name }, errors = [] }: JoinForm,
): Page => {
  const siteName = context.services.site.get('site.name');
  return accountPage({
    title: text('JOIN_TITLE', siteName),
    errors,
    children: (
      <>
        <p>{text('JOIN_LEAD', invitation.sender, siteName)}</p>
        <p>{text('JOIN_EMAIL', invitation.email)}</p>
        <AccountForm context={context} task="user.join" submit={text('JOIN_SAVE')} hidden={{ key }}>
          <NewNameFields typed={typed} errors={errors} />
          <NewPasswordField
            label={text('ACCOUNT_PASSWORD')}
            hint={text(errors.length > 0 ? 'ACCOUNT_PASSWORD_AGAIN' : 'ACCOUNT_PASSWORD_HINT', limits.passwordMin)}
            errors={errors}
          />
          <PrivacyNoticeLink context={context} />
        </AccountForm>
      </>
    ),
  });
};
