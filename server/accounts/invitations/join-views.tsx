import { limits } from '../../../protocol/limits.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { NewPasswordField, PrivacyNoticeLink } from '../../core/forms/index.ts';
import type { Page } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { AccountForm, accountPage, type FormState } from '../account-form.tsx';
import { ProviderButtons } from '../openid/provider-buttons.tsx';
import { allProviders } from '../openid/provider-queries.ts';
import { NewNameFields } from '../registration/name-fields.tsx';
import { RunningSession } from '../sign-in/running-session.tsx';
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
export const joinPage = async (
  context: RequestContext,
  { key, invitation, typed = { name: invitation.name }, errors = [] }: JoinForm,
): Promise<Page> => {
  const siteName = context.services.site.get('site.name');
  return accountPage({
    title: text('JOIN_TITLE', siteName),
    errors,
    children: (
      <>
        <p>{text('JOIN_LEAD', invitation.sender, siteName)}</p>
        <p>{text('JOIN_EMAIL', invitation.email)}</p>
        <RunningSession context={context} />
        <AccountForm context={context} task="user.join" submit={text('JOIN_SAVE')} hidden={{ key }}>
          <NewNameFields typed={typed} errors={errors} />
          <NewPasswordField
            label={text('ACCOUNT_PASSWORD')}
            hint={text(errors.length > 0 ? 'ACCOUNT_PASSWORD_AGAIN' : 'ACCOUNT_PASSWORD_HINT', limits.passwordMin)}
            errors={errors}
          />
          <PrivacyNoticeLink context={context} />
        </AccountForm>
        <ProviderButtons
          context={context}
          providers={await allProviders(context.sql)}
          back={paths.invitation(key)}
          isInvited
        />
      </>
    ),
  });
};
