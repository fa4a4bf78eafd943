import type { ReactNode } from 'react';
import { AccountForm, ConfirmationField, confirmationFor } from '../accounts/index.ts';
import type { RequestContext } from '../core/context/index.ts';
import { ChoiceField, FieldProblem } from '../core/forms/index.ts';
import type { Page } from '../core/http/index.ts';
import { plural, text } from '../core/i18n/index.ts';
import { type Errors, framedPage } from './views.tsx';

/** Download page of an archive link. An account must enter its password; for guests the mailed link suffices. */
export const downloadPage = async (
  context: RequestContext,
  { key, isGuest, errors = [] }: { key: string; isGuest: boolean; errors?: Errors },
): Promise<Page> =>
  framedPage(
    text('GDPR_DOWNLOAD'),
    <>
      <p>{text(isGuest ? 'GDPR_FETCH_EXPLAIN' : 'GDPR_FETCH_PASSWORD')}</p>
      <AccountForm context={context} task="gdpr.download" submit={text('GDPR_FETCH')} hidden={{ key }}>
        {!isGuest && <ConfirmationField confirmation={await confirmationFor(context)} errors={errors} />}
      </AccountForm>
    </>,
    errors,
  );

const Comments = () => (
  <ChoiceField
    name="comments"
    legend={text('ERASE_COMMENTS')}
    choices={[
      { value: 'anonymous', label: text('ERASE_COMMENTS_ANONYMOUS') },
      { value: 'removed', label: text('ERASE_COMMENTS_REMOVED') },
    ]}
  />
);

const Posts = () => (
  <ChoiceField
    name="posts"
    legend={text('ERASE_POSTS')}
    choices={[
      { value: 'kept', label: text('ERASE_POSTS_KEPT') },
      { value: 'trashed', label: text('ERASE_POSTS_TRASHED') },
    ]}
  />
);

/** Confirmation box, unticked by default to prevent accidental erasure. */
const ConfirmBox = ({ errors }: { errors: Errors }) => {
  const error = errors.find(one => one.field === 'sure');
  return (
    <div className={error ? 'field field-wrong' : 'field'}>
      <FieldProblem id="field-sure" error={error} />
      <p className="field-check">
        <input
          type="checkbox"
          id="field-sure"
          name="sure"
          value="1"
          aria-describedby={error && 'field-sure-error'}
          aria-invalid={error ? true : undefined}
          required
        />
        <label htmlFor="field-sure">{text('ERASE_SURE')}</label>
      </p>
    </div>
  );
};

/** Confirmation page before an account is erased. */
export const erasePage = async (
  context: RequestContext,
  { hasPosts, errors = [] }: { hasPosts: boolean; errors?: Errors },
): Promise<Page> => {
  const days = context.services.site.get('privacy.graceDays');
  return framedPage(
    text('ERASE_TITLE'),
    <>
      <p>{text('ERASE_EXPLAIN')}</p>
      <p>{days > 0 ? plural('ERASE_GRACE', days) : text('ERASE_AT_ONCE')}</p>
      <AccountForm context={context} task="gdpr.erase" submit={text('ERASE_SEND')}>
        <Comments />
        {hasPosts && <Posts />}
        <ConfirmBox errors={errors} />
        <ConfirmationField confirmation={await confirmationFor(context)} errors={errors} />
      </AccountForm>
    </>,
    errors,
  );
};

const Part = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
);

/** Page of a guest's link, which allows one action, once. */
export const guestPage = (
  context: RequestContext,
  { key, email, errors = [] }: { key: string; email: string; errors?: Errors },
): Page =>
  framedPage(
    text('GDPR_TITLE'),
    <>
      <p>{text('GDPR_GUEST_OF', email)}</p>
      <Part id="personal-download" title={text('GDPR_DOWNLOAD')}>
        <AccountForm context={context} task="gdpr.prepareGuest" submit={text('GDPR_PREPARE')} hidden={{ key }} />
      </Part>
      <Part id="personal-erase" title={text('ERASE_GUEST_TITLE')}>
        <p>{text('ERASE_GUEST_EXPLAIN')}</p>
        <AccountForm context={context} task="gdpr.eraseGuest" submit={text('ERASE_GUEST_SEND')} hidden={{ key }}>
          <Comments />
          <ConfirmBox errors={errors} />
        </AccountForm>
      </Part>
    </>,
    errors,
  );

/** Page of the mailed link that cancels an erasure; opening it changes nothing. */
export const keepPage = (context: RequestContext, key: string): Page =>
  framedPage(
    text('ERASE_KEEP'),
    <>
      <p>{text('ERASE_KEEP_EXPLAIN')}</p>
      <AccountForm context={context} task="gdpr.keep" submit={text('ERASE_KEEP')} hidden={{ key }} />
    </>,
  );
