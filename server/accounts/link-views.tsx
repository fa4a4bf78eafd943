import { limits } from '../../protocol/limits.ts';
import type { RequestContext } from '../core/context/index.ts';
import { ErrorSummary, errorTitled, Field, type FieldError } from '../core/forms/index.ts';
import type { Page } from '../core/http/index.ts';
import { text } from '../core/i18n/index.ts';
import { AccountForm, Ways } from './account-form.tsx';

// The key stands in the address: nobody may keep it, and no other site is told where the reader came from.
const head = { robots: 'noindex' } as const;

/** A link that is used up, too old or not ours; with a way to a new one. */
export const linkOverPage = (context: RequestContext, errors: readonly FieldError[] = []): Page => ({
  status: 410,
  title: text('LINK_OVER_TITLE'),
  head,
  main: (
    <div className="account-page">
      <h1>{text('LINK_OVER_TITLE')}</h1>
      <p>{errors[0]?.message ?? text('LINK_OVER')}</p>
      <Ways
        context={context}
        ways={[
          { href: '/account/forgot', label: text('FORGOT_SEND') },
          { href: '/account/sign-in', label: text('SIGN_IN') },
        ]}
      />
    </div>
  ),
});

interface Asked {
  readonly key: string;
  readonly errors?: readonly FieldError[];
}

/** A new password, proven by a link from a mail. */
export const resetPage = (context: RequestContext, { key, errors = [] }: Asked): Page =>
  errorTitled(
    {
      title: text('RESET_TITLE'),
      head,
      main: (
        <div className="account-page">
          <h1>{text('RESET_TITLE')}</h1>
          <ErrorSummary errors={errors} />
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
        </div>
      ),
    },
    errors,
  );

/** One button: a page that is only opened changes nothing, so mail scanners and previews use up no link. */
const buttonPage = (
  context: RequestContext,
  { key, errors = [] }: Asked,
  words: { title: string; explain: string; task: 'user.confirm' | 'user.enter'; submit: string },
): Page =>
  errorTitled(
    {
      title: words.title,
      head,
      main: (
        <div className="account-page">
          <h1>{words.title}</h1>
          <ErrorSummary errors={errors} />
          <p>{words.explain}</p>
          <AccountForm context={context} task={words.task} submit={words.submit} hidden={{ key }} />
        </div>
      ),
    },
    errors,
  );

export const confirmPage = (context: RequestContext, asked: Asked, explain: string): Page =>
  buttonPage(context, asked, {
    title: text('CONFIRM_TITLE'),
    explain,
    task: 'user.confirm',
    submit: text('CONFIRM_SAVE'),
  });

export const enterPage = (context: RequestContext, asked: Asked, name: string): Page =>
  buttonPage(context, asked, {
    title: text('SIGN_IN'),
    explain: text('ENTER_EXPLAIN', name),
    task: 'user.enter',
    submit: text('ENTER_SAVE', name),
  });
