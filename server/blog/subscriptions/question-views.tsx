import type { RequestContext } from '../../core/context/index.ts';
import { FormActions, TaskForm } from '../../core/forms/index.ts';
import { text } from '../../core/i18n/index.ts';
import { SubscribeForm, type SubscribeFormProps } from './form-views.tsx';
import type { KeyRequest } from './key-actions.ts';
import { subjectWords } from './messages.ts';
import type { Subscription } from './subscription-queries.ts';
import type { Target } from './target-queries.ts';

/** Subscription form without scripts. */
export const SubscribePage = (props: SubscribeFormProps) => {
  const { context, target } = props;
  const { basePath } = context.services.settings;
  return (
    <div className="account-page">
      <h1>{text('SUBSCRIBE_TITLE', target.name)}</h1>
      <SubscribeForm {...props} className="account-form">
        <FormActions submit={text('SUBSCRIBE')} cancel={text('SUBSCRIBE_CANCEL')} cancelHref={basePath + target.path} />
      </SubscribeForm>
    </div>
  );
};

/** Confirmation before a subscription ends, without scripts and from mails: a GET changes nothing. */
export const EndPage = ({
  context,
  row,
  target,
  keep,
  linkKey,
  back = '',
}: {
  context: RequestContext;
  row: Subscription;
  target: Target;
  /** Site path of the cancel link. */
  keep: string;
  linkKey: string;
  back?: string | undefined;
}) => (
  <div className="account-page">
    <h1>{text('UNSUBSCRIBE_TITLE')}</h1>
    <p>{text('UNSUBSCRIBE_QUESTION', subjectWords(target))}</p>
    <TaskForm
      context={context}
      task="subscription.unsubscribe"
      fields={{ id: row.id, key: linkKey || undefined }}
      back={back}
      noValidate
      className="account-form"
    >
      <FormActions
        submit={text('UNSUBSCRIBE')}
        cancel={text('UNSUBSCRIBE_KEEP')}
        cancelHref={context.services.settings.basePath + keep}
        isHarmful
      />
    </TaskForm>
  </div>
);

/** Confirmation page of a double opt-in link: a mail scanner that follows it confirms nothing. */
const ConfirmPage = ({ context, target, linkKey }: { context: RequestContext; target: Target; linkKey: string }) => (
  <div className="account-page">
    <h1>{text('SUBSCRIPTION_CONFIRM_TITLE')}</h1>
    <p>{text('SUBSCRIPTION_CONFIRM_QUESTION', subjectWords(target))}</p>
    <TaskForm
      context={context}
      task="subscription.confirmSubscribe"
      fields={{ key: linkKey }}
      noValidate
      className="account-form"
    >
      <p className="field-actions">
        <button type="submit" className="btn btn-primary">
          {text('SUBSCRIPTION_CONFIRM')}
        </button>
      </p>
    </TaskForm>
  </div>
);

/** Page of a key, for each kind of key. */
export const KeyPage = ({
  context,
  request,
  target,
  linkKey,
}: {
  context: RequestContext;
  request: KeyRequest;
  target: Target;
  linkKey: string;
}) =>
  request.decision === 'confirm' ? (
    <ConfirmPage context={context} target={target} linkKey={linkKey} />
  ) : (
    <EndPage context={context} row={request.row} target={target} keep={target.path} linkKey={linkKey} />
  );
