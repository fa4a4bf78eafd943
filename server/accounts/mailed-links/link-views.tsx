import { limits } from '../../../protocol/limits.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { Field, type FieldError } from '../../core/forms/index.ts';
import type { Page } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { AccountForm, accountPage, RelatedLinks } from '../account-form.tsx';
import { RunningSession } from '../sign-in/running-session.tsx';

/** Page for a used, expired or unknown link, with a link to request a new one. */
export const linkExpiredPage = (context: RequestContext, errors: readonly FieldError[] = []): Page =>
  accountPage({
    status: 410,
    title: text('LINK_OVER_TITLE'),
    children: (
      <>
        <p>{errors[0]?.message ?? text('LINK_OVER')}</p>
        <RelatedLinks
          context={context}
          ways={[
            { href: '/account/forgot', label: text('FORGOT_SEND') },
            { href: '/account/sign-in', label: text('SIGN_IN') },
          ]}
        />
      </>
    ),
  });

interface ResetForm {
  readonly key: string;
  readonly errors?: readonly FieldError[];
}

/** Form for a new password, authorized by a mailed link. */
export const resetPage = (context: RequestContext, { key, errors = [] }: ResetForm): Page =>
  accountPage({
    title: text('RESET_TITLE'),
    errors,
    children: (
      <AccountForm context={context} task="user.reset" submit={text('RESET_SAVE')} hidden={{ key }}>
        <Field
          name="password"
          type="password"
          label={text('ACCOUNT_NEW_PASSWORD')}
          hint={text('ACCOUNT_PASSWORD_HINT', limits.passwordMin)}
          errors={errors}
          autoComplete="new-password"
          required
        />
      </AccountForm>
    ),
  });

/** Page with one button: opening it changes nothing, so that mail scanners and previews do not use up the link. */
const buttonPage = (
  context: RequestContext,
  { key, errors = [] }: ResetForm,
  words: { title: string; explain: string; task: 'user.confirm' | 'user.enter'; submit: string },
): Page =>
  accountPage({
    title: words.title,
    errors,
    children: (
      <>
        <p>{words.explain}</p>
        {words.task === 'user.enter' && <RunningSession context={context} />}
        <AccountForm context={context} task={words.task} submit={words.submit} hidden={{ key }} />
      </>
    ),
  });

export const confirmPage = (context: RequestContext, form: ResetForm, explain: string): Page =>
  buttonPage(context, form, {
    title: text('CONFIRM_TITLE'),
    explain,
    task: 'user.confirm',
    submit: text('CONFIRM_SAVE'),
  });

export const enterPage = (context: RequestContext, form: ResetForm, name: string): Page =>
  buttonPage(context, form, {
    title: text('SIGN_IN'),
    explain: text('ENTER_EXPLAIN', name),
    task: 'user.enter',
    submit: text('ENTER_SAVE', name),
  });
