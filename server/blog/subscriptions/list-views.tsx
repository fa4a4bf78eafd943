import { limits } from '../../../protocol/limits.ts';
import { DashboardPage } from '../../admin/shell/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { ErrorSummary, Field, type FieldError, FormActions, TaskForm } from '../../core/forms/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { FrequencyField, FullTextField } from './form-views.tsx';
import { subjectWords } from './messages.ts';
import type { Subscription } from './subscription-queries.ts';
import { shownTarget, type Target } from './target-queries.ts';
import { subscriptionPaths } from './views.tsx';

const OneSubscription = ({
  context,
  row,
  target,
  linkKey,
}: {
  context: RequestContext;
  row: Subscription;
  target: Target;
  linkKey: string;
}) => {
  const { basePath } = context.services.settings;
  const name = subjectWords(target);
  return (
    <li className="subscription" data-subscription-item="" data-id={row.id}>
      <h2>
        <a href={basePath + target.path}>{name}</a>
      </h2>
      <div className="subscription-acts">
        {row.type !== 'entry' && (
          <TaskForm
            context={context}
            task="subscription.frequency"
            fields={{ id: row.id, key: linkKey || undefined }}
            noValidate
          >
            <FrequencyField
              id={`frequency-${row.id}`}
              chosen={row.frequency}
              label={
                <>
                  {text('FREQUENCY')}
                  <span className="visually-hidden"> – {name}</span>
                </>
              }
            />
            <FullTextField form={`subscription-${row.id}`} value={row.fullText} />
            <button type="submit" className="btn btn-default">
              {text('FREQUENCY_SAVE')}
              <span className="visually-hidden"> – {name}</span>
            </button>
          </TaskForm>
        )}
        <a
          className="btn btn-default"
          {...(linkKey === ''
            ? {
                href: basePath + subscriptionPaths.end(row.id, subscriptionPaths.list),
                'data-blog-unsubscribe': '',
                'data-type': row.type,
                'data-id': row.targetId,
                'data-subscription-id': row.id,
                'data-return': subscriptionPaths.list,
              }
            : { href: `${basePath}${subscriptionPaths.end(row.id)}&key=${linkKey}` })}
        >
          {text('UNSUBSCRIBE')}
          <span className="visually-hidden"> – {name}</span>
        </a>
      </div>
    </li>
  );
};

/** Subscriptions of a user with frequency and unsubscribe controls; in the dashboard for signed-in users. */
export const SubscriptionList = ({
  context,
  rows,
  targets,
  linkKey = '',
}: {
  context: RequestContext;
  rows: readonly Subscription[];
  targets: ReadonlyMap<string, Target>;
  linkKey?: string;
}) => {
  const title = text('SUBSCRIPTIONS_TITLE');
  const list =
    rows.length === 0 ? (
      <p className="empty">{text('SUBSCRIPTIONS_NONE')}</p>
    ) : (
      <ul className="subscription-list">
        {rows.map(row => (
          <OneSubscription
            key={row.id}
            context={context}
            row={row}
            target={shownTarget(targets, row)}
            linkKey={linkKey}
          />
        ))}
      </ul>
    );
  if (context.actor.account && linkKey === '')
    return (
      <DashboardPage context={context} here={subscriptionPaths.list} title={title}>
        {list}
      </DashboardPage>
    );
  return (
    <div className="account-page">
      <h1>{title}</h1>
      {list}
    </div>
  );
};

/** Form for visitors: mails the link to their list. */
export const ListLinkPage = ({
  context,
  typed = '',
  errors = [],
}: {
  context: RequestContext;
  typed?: string;
  errors?: readonly FieldError[];
}) => (
  <div className="account-page">
    <h1>{text('SUBSCRIPTIONS_TITLE')}</h1>
    <ErrorSummary errors={errors} />
    <p>{text('SUBSCRIPTIONS_ASK')}</p>
    <TaskForm context={context} task="subscription.link" noValidate>
      <Field
        name="email"
        type="email"
        label={text('SUBSCRIBE_EMAIL')}
        value={typed}
        errors={errors}
        autoComplete="email"
        maxLength={limits.email}
        required
      />
      <FormActions
        submit={text('SUBSCRIPTIONS_SEND_LINK')}
        cancel={text('SIGN_IN')}
        cancelHref={context.services.settings.basePath + paths.signIn}
      />
    </TaskForm>
  </div>
);
