import type { MutationContext, RequestContext } from '../../core/context/index.ts';
import { TaskForm } from '../../core/forms/index.ts';
import { CloseButton, dialogBlock, type Html, QuestionButtons } from '../../core/html/index.ts';
import { text } from '../../core/i18n/index.ts';
import { mailedText } from '../../core/mail/index.ts';
import { SubscribeForm } from './form-views.tsx';
import { subjectWords } from './messages.ts';
import type { Subscription } from './subscription-queries.ts';
import type { OpenTarget, Target } from './target-queries.ts';

/** Form dialog (D-037). Its form can be posted by the browser: an installed client submits it as it is. */
export const formDialog = (context: RequestContext, target: OpenTarget): Html =>
  dialogBlock({
    title: text('SUBSCRIBE_TITLE', target.name),
    content: (
      <SubscribeForm context={context} target={target} data-form-response="" data-subscribe-form="">
        {/* Enter in a field submits a form only when the form contains a button; the footer's is outside. */}
        <button type="submit" hidden>
          {text('SUBSCRIBE')}
        </button>
      </SubscribeForm>
    ),
    buttons: <QuestionButtons cancel={text('SUBSCRIBE_CANCEL')} submit={text('SUBSCRIBE')} />,
    width: 480,
  });

/** Result message: subscribed, or a mail was sent. */
export const outcomeOf = ({ services }: MutationContext, target: Target, subscriptionId: number | null): string =>
  subscriptionId === null
    ? mailedText(services, 'SUBSCRIBE_LOOK_INTO_MAIL', subjectWords(target))
    : text('SUBSCRIBED', subjectWords(target));

export const outcomeDialog = (mutation: MutationContext, target: Target, subscriptionId: number | null): Html =>
  dialogBlock({
    title: text('SUBSCRIBE_TITLE', target.name),
    content: (
      // biome-ignore lint/a11y/noAutofocus: the message replaces the form under the same title and says what is left to do
      <p tabIndex={-1} autoFocus data-subscribe-outcome="">
        {outcomeOf(mutation, target, subscriptionId)}
      </p>
    ),
    buttons: <CloseButton label={text('CLOSE')} />,
    width: 480,
    bindings: 'close',
  });

/** Confirmation before a subscription ends (D-036, D-038). */
export const endDialog = (context: RequestContext, row: Subscription, target: Target, back: string | undefined): Html =>
  dialogBlock({
    title: text('UNSUBSCRIBE_TITLE'),
    content: (
      <TaskForm
        context={context}
        task="subscription.unsubscribe"
        back={back ?? ''}
        data-form-response=""
        data-eb-unsubscribe-form=""
      >
        <p>{text('UNSUBSCRIBE_QUESTION', subjectWords(target))}</p>
        <input type="hidden" name="id" value={row.id} />
      </TaskForm>
    ),
    buttons: <QuestionButtons cancel={text('UNSUBSCRIBE_KEEP')} submit={text('UNSUBSCRIBE')} />,
    width: 440,
    isAlert: true,
  });
