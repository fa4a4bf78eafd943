import type { MutationContext, RequestContext } from '../../core/context/index.ts';
import { TaskFields } from '../../core/forms/index.ts';
import { CloseButton, dialogBlock, type Html, QuestionButtons } from '../../core/html/index.ts';
import { text } from '../../core/i18n/index.ts';
import { mailedText } from '../../core/mail/index.ts';
import { SubscribeFields } from './form-views.tsx';
import { subjectWords } from './messages.ts';
import type { Subscription } from './subscription-queries.ts';
import type { OpenTarget, Target } from './target-queries.ts';

const index = ({ services }: RequestContext): string => `${services.settings.basePath}/index.php`;

/** Form dialog (D-037). Its form can be posted by the browser: an installed client submits it as it is. */
export const formDialog = (context: RequestContext, target: OpenTarget): Html =>
  dialogBlock({
    title: text('SUBSCRIBE_TITLE', target.name),
    content: (
      <form method="post" action={index(context)} noValidate data-form-response="" data-subscribe-form="">
        <SubscribeFields context={context} target={target} />
        {/* Enter in a field submits a form only when the form contains a button; the footer's is outside. */}
        <button type="submit" hidden>
          {text('SUBSCRIBE')}
        </button>
      </form>
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
      // biome-ignore lint/a11y/noAutofocus: it stands where the form was, under the same title, and says what is left to do
      <p tabIndex={-1} autoFocus data-subscribe-outcome="">
        {outcomeOf(mutation, target, subscriptionId)}
      </p>
    ),
    buttons: <CloseButton label={text('CLOSE')} />,
    width: 480,
    bindings: 'close',
  });

/** Hidden fields of the unsubscribe form. */
export const EndFields = ({
  context,
  id,
  linkKey = '',
  back = '',
}: {
  context: RequestContext;
  id: number;
  linkKey?: string;
  back?: string | undefined;
}) => (
  <>
    <input type="hidden" name="id" value={id} />
    {linkKey && <input type="hidden" name="key" value={linkKey} />}
    <TaskFields context={context} task="subscription.unsubscribe" back={back} />
  </>
);

/** Confirmation before a subscription ends (D-036, D-038). */
export const endDialog = (context: RequestContext, row: Subscription, target: Target, back: string | undefined): Html =>
  dialogBlock({
    title: text('UNSUBSCRIBE_TITLE'),
    content: (
      <form method="post" action={index(context)} data-form-response="" data-eb-unsubscribe-form="">
        <p>{text('UNSUBSCRIBE_QUESTION', subjectWords(target))}</p>
        <EndFields context={context} id={row.id} back={back} />
      </form>
    ),
    buttons: <QuestionButtons cancel={text('UNSUBSCRIBE_KEEP')} submit={text('UNSUBSCRIBE')} />,
    width: 440,
    isAlert: true,
  });
