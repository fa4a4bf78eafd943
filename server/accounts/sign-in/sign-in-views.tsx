import { limits } from '../../../protocol/limits.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { CheckField, ErrorSummary, errorTitled, Field } from '../../core/forms/index.ts';
import type { Page } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { AccountForm, type FormState, RelatedLinks, withReturn } from '../account-form.tsx';

interface Typed {
  readonly username: string;
  readonly remember: boolean;
  readonly return: string;
}

const head = { robots: 'noindex' } as const;

const SignedIn = ({ context, name }: { context: RequestContext; name: string }) => (
  <div className="account-page">
    <h1>{text('SIGN_OUT')}</h1>
    <p>{text('SIGNED_IN_AS', name)}</p>
    <AccountForm context={context} task="user.logout" submit={text('SIGN_OUT')} />
    <RelatedLinks context={context} ways={[{ href: '/account/profile', label: text('PROFILE_TITLE') }]} />
  </div>
);

/** Sign-in page; shows the sign-out button to a signed-in account. */
export const signInPage = (context: RequestContext, { typed = {}, errors = [] }: FormState<Typed> = {}): Page => {
  const { account } = context.actor;
  if (account && errors.length === 0)
    return { title: text('SIGN_OUT'), head, main: <SignedIn context={context} name={account.name} /> };
  const canRegister = context.services.site.get('accounts.registration');
  const page: Page = {
    title: text('SIGN_IN'),
    head,
    main: (
      <div className="account-page">
        <h1>{text('SIGN_IN')}</h1>
        <ErrorSummary errors={errors} />
        <AccountForm context={context} task="user.login" submit={text('SIGN_IN')} hidden={{ return: typed.return }}>
          <Field
            name="username"
            label={text('ACCOUNT_LOGIN')}
            value={typed.username}
            errors={errors}
            autoComplete="username"
            maxLength={limits.email}
            required
          />
          <Field
            name="password"
            type="password"
            label={text('ACCOUNT_PASSWORD')}
            errors={errors}
            autoComplete="current-password"
            required
          />
          <CheckField name="remember" label={text('ACCOUNT_REMEMBER')} value={typed.remember} />
        </AccountForm>
        <RelatedLinks
          context={context}
          ways={[
            { href: '/account/forgot', label: text('FORGOT_WAY') },
            ...(canRegister
              ? [{ href: withReturn('/account/register', typed.return), label: text('REGISTER_WAY') }]
              : []),
          ]}
        />
      </div>
    ),
  };
  return errorTitled(page, errors);
};

/** Form that requests a password reset mail. */
export const forgotPage = (
  context: RequestContext,
  { typed = {}, errors = [] }: FormState<{ email: string }> = {},
): Page =>
  errorTitled(
    {
      title: text('FORGOT_TITLE'),
      head,
      main: (
        <div className="account-page">
          <h1>{text('FORGOT_TITLE')}</h1>
          <ErrorSummary errors={errors} />
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
        </div>
      ),
    },
    errors,
  );
