import { limits } from '../../../protocol/limits.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { EmailField, NewPasswordField, PrivacyNoticeLink } from '../../core/forms/index.ts';
import type { Page } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { HumanCheck, type HumanQuestion } from '../../human-check/index.ts';
import { AccountForm, accountPage, type FormState, RelatedLinks, withReturn } from '../account-form.tsx';
import { ProviderButtons } from '../openid/provider-buttons.tsx';
import { allProviders } from '../openid/provider-queries.ts';
import { NewNameFields } from './name-fields.tsx';

interface Typed {
  readonly name: string;
  readonly username: string;
  readonly email: string;
  readonly return: string;
}

const closed = (context: RequestContext): Page =>
  accountPage({
    status: 403,
    title: text('REGISTER_TITLE'),
    children: (
      <>
        <p>{text('REGISTRATION_CLOSED')}</p>
        <RelatedLinks context={context} ways={[{ href: '/account/sign-in', label: text('SIGN_IN') }]} />
      </>
    ),
  });

interface RegistrationForm extends FormState<Typed> {
  /** Text question for browsers that cannot run the check's script (ruling 10). */
  readonly question?: HumanQuestion | undefined;
}

/** Registration page (Y-07, Y-13). */
export const registerPage = async (
  context: RequestContext,
  { typed = {}, errors = [], question }: RegistrationForm = {},
): Promise<Page> => {
  const { site } = context.services;
  const providers = (await allProviders(context.sql)).filter(({ allowsNew }) => allowsNew);
  if (!site.get('accounts.registration')) return closed(context);
  return accountPage({
    title: text('REGISTER_TITLE'),
    errors,
    children: (
      <>
        <p>{text(site.get('accounts.confirmEmail') ? 'REGISTER_EXPLAIN_CONFIRM' : 'REGISTER_EXPLAIN')}</p>
        <AccountForm
          context={context}
          task="user.register"
          submit={text('REGISTER_SAVE')}
          hidden={{ return: typed.return }}
        >
          <NewNameFields typed={typed} errors={errors} />
          <EmailField
            label={text('ACCOUNT_EMAIL')}
            hint={text('ACCOUNT_EMAIL_HINT')}
            value={typed.email}
            errors={errors}
          />
          <NewPasswordField
            label={text('ACCOUNT_PASSWORD')}
            hint={text(question ? 'ACCOUNT_PASSWORD_AGAIN' : 'ACCOUNT_PASSWORD_HINT', limits.passwordMin)}
            errors={errors}
          />
          <HumanCheck context={context} form="field" errors={errors} question={question} />
          <PrivacyNoticeLink context={context} />
        </AccountForm>
        <ProviderButtons context={context} providers={providers} back={typed.return} />
        <RelatedLinks
          context={context}
          ways={[{ href: withReturn('/account/sign-in', typed.return), label: text('SIGN_IN_WAY') }]}
        />
      </>
    ),
  });
};
