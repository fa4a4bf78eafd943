import type { Html } from '../../../../protocol/html.ts';
import { lengthOf } from '../../../../protocol/networks.ts';
import type { RequestContext } from '../../../core/context/index.ts';
import {
  ErrorSummary,
  type FieldError,
  FieldProblem,
  FormActions,
  fieldId,
  TaskForm,
  type TaskFormProps,
} from '../../../core/forms/index.ts';
import { CloseButton, dialogBlock, QuestionButtons } from '../../../core/html/index.ts';
import { plural, text, textsOf } from '../../../core/i18n/index.ts';
import { paths } from '../../../core/paths/index.ts';
import { dateTimeWords, isoMoment } from '../../../core/time/index.ts';
import type { AutopostAccount } from '../accounts/account-queries.ts';
import { networkNames } from '../networks/networks.ts';
import { stateWords } from './history-views.tsx';
import type { Autopost } from './message-queries.ts';
import { labelOf } from './schedule.ts';
import type { SendForm } from './send-form.ts';

interface FormProps {
  readonly context: RequestContext;
  readonly draft: SendForm;
  readonly back?: string | undefined;
  /** Typed values and errors, after a refused form. */
  readonly typed?: string | undefined;
  readonly selected?: readonly number[] | undefined;
  readonly errors?: readonly FieldError[];
}

type FormParts = Pick<TaskFormProps, 'children' | 'className' | 'noValidate' | `data-${string}`>;

export const formTitle = ({ subject }: SendForm): string => text('AUTOPOST_TITLE', networkNames[subject.type]);

const Choices = ({
  accounts,
  selected,
  errors,
}: {
  accounts: readonly AutopostAccount[];
  selected: FormProps['selected'];
  errors: readonly FieldError[];
}) => {
  const id = fieldId('accounts');
  const error = errors.find(({ field }) => field === 'accounts');
  const [only, ...others] = accounts;
  if (only && others.length === 0)
    return (
      <p>
        {text('AUTOPOST_BY', labelOf(only))}
        <input type="hidden" name="accounts[]" value={only.id} />
      </p>
    );
  return (
    <fieldset
      className={error ? 'autopost-accounts field-wrong' : 'autopost-accounts'}
      id={id}
      tabIndex={error ? -1 : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend>{text('AUTOPOST_ACCOUNTS')}</legend>
      <FieldProblem id={id} error={error} />
      {accounts.map(account => (
        <label className="choice" key={account.id}>
          <input
            type="checkbox"
            name="accounts[]"
            value={account.id}
            defaultChecked={selected?.includes(account.id) ?? true}
          />{' '}
          {labelOf(account)}
        </label>
      ))}
    </fieldset>
  );
};

const Earlier = ({ rows, accounts }: { rows: readonly Autopost[]; accounts: readonly AutopostAccount[] }) => {
  if (rows.length === 0) return null;
  return (
    <>
      <p>{text('AUTOPOST_EARLIER')}</p>
      <ul>
        {rows.slice(-5).map(row => {
          const account = accounts.find(({ id }) => id === row.accountId);
          const when = row.sentAt ?? row.requestedAt;
          return (
            <li key={row.id}>
              {account && labelOf(account)}: {text(stateWords[row.state])},{' '}
              <time dateTime={isoMoment(when)}>{dateTimeWords(when)}</time>
            </li>
          );
        })}
      </ul>
    </>
  );
};

const MessageField = ({
  message,
  maxLength,
  errors,
}: {
  message: string;
  maxLength: number;
  errors: readonly FieldError[];
}) => {
  const error = errors.find(({ field }) => field === 'message');
  const left = maxLength - lengthOf(message);
  return (
    <div className={error ? 'field field-wrong' : 'field'}>
      <label htmlFor="field-message">{text('AUTOPOST_MESSAGE')}</label>
      <p className="field-hint" id="field-message-hint">
        {text('AUTOPOST_MESSAGE_HINT', maxLength)}
      </p>
      <FieldProblem id="field-message" error={error} />
      <textarea
        id="field-message"
        name="message"
        rows={6}
        defaultValue={message}
        aria-describedby={`field-message-hint${error ? ' field-message-error' : ''}`}
        aria-invalid={error ? true : undefined}
        data-autopost-message=""
        data-max-length={maxLength}
        data-texts={JSON.stringify(textsOf('autopost-length'))}
      />
      <p className={left < 0 ? 'autopost-left is-over' : 'autopost-left'} data-autopost-left="">
        {left < 0 ? plural('AUTOPOST_OVER', -left) : plural('AUTOPOST_LEFT', left)}
      </p>
      <input type="hidden" name="isWritten" value="1" />
    </div>
  );
};

const Form = ({ context, draft, back, typed, selected, errors = [], children, ...form }: FormProps & FormParts) => {
  const { subject, post, maxLength, message, earlier, cause } = draft;
  return (
    <TaskForm
      context={context}
      task="posts.autopost"
      fields={{ id: post.id, type: subject.type, cause }}
      back={back ?? paths.dashboard}
      {...form}
    >
      <ErrorSummary errors={errors} />
      <p>{text('AUTOPOST_LEAD', post.title, networkNames[subject.type])}</p>
      <Choices accounts={subject.accounts} selected={selected} errors={errors} />
      <Earlier rows={earlier} accounts={subject.accounts} />
      <MessageField message={typed ?? message} maxLength={maxLength} errors={errors} />
      <p className="autopost-link">
        {text('AUTOPOST_LINK')} <bdi>{post.url}</bdi>
      </p>
      {children}
    </TaskForm>
  );
};

const NoAccount = ({ context, draft }: FormProps) => (
  <p>
    {text('AUTOPOST_NO_ACCOUNT_OF', networkNames[draft.subject.type])}{' '}
    <a href={context.services.settings.basePath + paths.autoposting}>{text('AUTOPOST_CONNECT_ONE')}</a>
  </p>
);

/** Dialog before a post is sent (E-015, E-016); its submit is the form task. */
export const autopostDialog = (props: FormProps): Html => {
  const hasAccounts = props.draft.subject.accounts.length > 0;
  return dialogBlock({
    title: formTitle(props.draft),
    content: hasAccounts ? <Form {...props} data-form-response="" /> : <NoAccount {...props} />,
    buttons: hasAccounts ? (
      <QuestionButtons cancel={text('AUTOPOST_CANCEL')} submit={text('AUTOPOST_SEND')} />
    ) : (
      <CloseButton label={text('AUTOPOST_CANCEL')} />
    ),
    width: 520,
    bindings: hasAccounts ? 'submit' : 'close',
  });
};

/** Page of the same form, for browsers without scripts. */
export const AutopostForm = (props: FormProps) => {
  const { basePath } = props.context.services.settings;
  if (props.draft.subject.accounts.length === 0) return <NoAccount {...props} />;
  return (
    <Form {...props} className="autopost-form" noValidate>
      <FormActions
        submit={text('AUTOPOST_SEND')}
        cancel={text('AUTOPOST_CANCEL')}
        cancelHref={basePath + (props.back ?? paths.dashboard)}
      />
    </Form>
  );
};
