import type { ReactNode } from 'react';
import type { TaskName } from '../../../protocol/registry.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { type FieldError, FormActions, TaskFields } from '../../core/forms/index.ts';
import { text } from '../../core/i18n/index.ts';
import type { HumanQuestion } from '../../human-check/index.ts';
import { EndFields } from './dialogs.tsx';
import { SubscribeFields } from './form-views.tsx';
import type { KeyRequest } from './key-actions.ts';
import { subjectWords } from './messages.ts';
import type { SubscribeParams } from './subscribe.ts';
import type { Subscription } from './subscription-queries.ts';
import type { OpenTarget, Target } from './target-queries.ts';

const Posted = ({ context, children }: { context: RequestContext; children: ReactNode }) => (
  <form method="post" action={`${context.services.settings.basePath}/index.php`} noValidate className="account-form">
    {children}
  </form>
);

/** Subscription form without scripts. */
export const SubscribePage = ({
  context,
  target,
  back,
  typed,
  errors,
  question,
}: {
  context: RequestContext;
  target: OpenTarget;
  back: string | undefined;
  typed?: Partial<SubscribeParams>;
  errors?: readonly FieldError[];
  question?: HumanQuestion | undefined;
}) => {
  const { basePath } = context.services.settings;
  return (
    <div className="account-page">
      <h1>{text('SUBSCRIBE_TITLE', target.name)}</h1>
      <Posted context={context}>
        <SubscribeFields
          context={context}
          target={target}
          back={back}
          typed={typed}
          errors={errors}
          question={question}
        />
        <FormActions submit={text('SUBSCRIBE')} cancel={text('SUBSCRIBE_CANCEL')} cancelHref={basePath + target.path} />
      </Posted>
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
  back,
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
    <Posted context={context}>
      <FormActions
        submit={text('UNSUBSCRIBE')}
        cancel={text('UNSUBSCRIBE_KEEP')}
        cancelHref={context.services.settings.basePath + keep}
        isHarmful
      />
      <EndFields context={context} id={row.id} linkKey={linkKey} back={back} />
    </Posted>
  </div>
);

/** Confirmation page of a double opt-in link: a mail scanner that follows it confirms nothing. */
const ConfirmPage = ({ context, target, linkKey }: { context: RequestContext; target: Target; linkKey: string }) => (
  <div className="account-page">
    <h1>{text('SUBSCRIPTION_CONFIRM_TITLE')}</h1>
    <p>{text('SUBSCRIPTION_CONFIRM_QUESTION', subjectWords(target))}</p>
    <KeyForm context={context} task="subscription.confirmSubscribe" linkKey={linkKey}>
      {text('SUBSCRIPTION_CONFIRM')}
    </KeyForm>
  </div>
);

const KeyForm = ({
  context,
  task,
  linkKey,
  children,
}: {
  context: RequestContext;
  task: TaskName;
  linkKey: string;
  children: ReactNode;
}) => (
  <Posted context={context}>
    <p className="field-actions">
      <button type="submit" className="btn btn-primary">
        {children}
      </button>
    </p>
    <TaskFields context={context} task={task} fields={{ key: linkKey }} />
  </Posted>
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
