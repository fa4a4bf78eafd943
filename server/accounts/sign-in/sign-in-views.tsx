import { limits } from '../../../protocol/limits.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { CheckField, CurrentPasswordField, Field } from '../../core/forms/index.ts';
import type { Page } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { AccountForm, accountPage, type FormState, RelatedLinks, withReturn } from '../account-form.tsx';
import { ProviderButtons } from '../openid/provider-buttons.tsx';
import { allProviders } from '../openid/provider-queries.ts';
import { PasskeyButton } from '../passkeys/passkey-button.tsx';

interface Typed {
  readonly username: string;
  readonly remember: boolean;
  readonly return: string;
}

const signOutPage = (context: RequestContext, name: string): Page =>
  accountPage({
    title: text('SIGN_OUT'),
    children: (
      <>
        <p>{text('SIGNED_IN_AS', name)}</p>
        <AccountForm context={context} task="user.logout" submit={text('SIGN_OUT')} />
        <RelatedLinks context={context} ways={[{ href: '/account/profile', label: text('PROFILE_TITLE') }]} />
      </>
    ),
  });

/** Sign-in page; shows the sign-out button to a signed-in account. */
export const signInPage = async (
  context: RequestContext,
  { typed = {}, errors = [] }: FormState<Typed> = {},
): Promise<Page> => {
  const { account } = context.actor;
  if (account && errors.length === 0) return signOutPage(context, account.name);
  const canRegister = context.services.site.get('accounts.registration');
  return accountPage({
    title: text('SIGN_IN'),
    errors,
    children: (
      <>
        <AccountForm context={context} task="user.login" submit={text('SIGN_IN')} hidden={{ return: typed.return }}>
          <Field
            name="username"
            label={text('ACCOUNT_LOGIN')}
            value={typed.username}
            errors={errors}
            autoComplete="username webauthn"
            maxLength={limits.email}
            required
          />
          <CurrentPasswordField label={text('ACCOUNT_PASSWORD')} errors={errors} />
          <CheckField name="remember" label={text('ACCOUNT_REMEMBER')} value={typed.remember} />
        </AccountForm>
        <PasskeyButton context={context} back={typed.return} />
        <ProviderButtons context={context} providers={await allProviders(context.sql)} back={typed.return} />
        <RelatedLinks
          context={context}
          ways={[
            { href: '/account/forgot', label: text('FORGOT_WAY') },
            ...(canRegister
              ? [{ href: withReturn('/account/register', typed.return), label: text('REGISTER_WAY') }]
              : []),
          ]}
        />
      </>
    ),
  });
};

export const forgotPage = (
  context: RequestContext,
  { typed = {}, errors = [] }: FormState<{ email: string }> = {},
): Page =>
  accountPage({
    title: text('FORGOT_TITLE'),
    errors,
    children: (
      <>
        <p>{text('FORGOT_EXPLAIN')}</p>
        <AccountForm context={context} task="user.forgot" submit={text('FORGOT_SEND')}>
          <Field
            name="email"
            label={text('ACCOUNT_LOGIN')}
            value={typed.email}
            errors={errors}
            autoComplete="username"
            maxLength={limits.email}
            required
          />
        </AccountForm>
        <RelatedLinks context={context} ways={[{ href: '/account/sign-in', label: text('SIGN_IN') }]} />
      </>
    ),
  });
