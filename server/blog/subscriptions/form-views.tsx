import type { ReactNode } from 'react';
import { type Frequency, frequencies } from '../../../protocol/blog/subscriptions.ts';
import type { TextKey } from '../../../protocol/texts.ts';
import type { RequestContext } from '../../core/context/index.ts';
import {
  CheckField,
  EmailField,
  ErrorSummary,
  type FieldError,
  fieldId,
  NameField,
  NewPasswordField,
  PrivacyNoticeLink,
  SelectField,
  TaskForm,
  type TaskFormProps,
  UsernameField,
} from '../../core/forms/index.ts';
import { text } from '../../core/i18n/index.ts';
import { HumanCheck, type HumanQuestion } from '../../human-check/index.ts';
import { subjectWords } from './messages.ts';
import { offersAccount, type SubscribeParams } from './subscribe.ts';
import type { OpenTarget } from './target-queries.ts';

const form = 'subscribe';

const frequencyNames: Readonly<Record<Frequency, TextKey>> = {
  immediate: 'FREQUENCY_IMMEDIATE',
  daily: 'FREQUENCY_DAILY',
  weekly: 'FREQUENCY_WEEKLY',
};

/** Choice of the frequency of mails. */
export const FrequencyField = ({
  id,
  chosen = 'immediate',
  label,
}: {
  id: string;
  chosen?: Frequency;
  label: ReactNode;
}) => (
  <SelectField
    id={id}
    name="frequency"
    label={label}
    value={chosen}
    options={frequencies.map(frequency => ({ value: frequency, title: text(frequencyNames[frequency]) }))}
  />
);

/** Choice of whole posts in mails. */
export const FullTextField = ({ form, value = false }: { form: string; value?: boolean }) => (
  <CheckField form={form} name="fullText" label={text('SUBSCRIBE_FULL_TEXT')} value={value} />
);

interface Typed {
  readonly typed?: Partial<SubscribeParams>;
  readonly errors?: readonly FieldError[];
}

const Person = ({ context, typed, errors }: Required<Typed> & { context: RequestContext }) => (
  <>
    <NameField form={form} label={text('SUBSCRIBE_NAME')} value={typed.name} errors={errors} />
    <EmailField
      form={form}
      label={text('SUBSCRIBE_EMAIL')}
      hint={text('SUBSCRIBE_EMAIL_HINT')}
      value={typed.email}
      errors={errors}
    />
    <PrivacyNoticeLink context={context} />
  </>
);

/** Fields of a new account along with the subscription; its address is the one above. */
const Registering = ({
  context,
  typed,
  errors,
  question,
}: Required<Typed> & { context: RequestContext; question: HumanQuestion | undefined }) => (
  <fieldset>
    <legend>{text('SUBSCRIBE_REGISTER_LEGEND')}</legend>
    <p className="field-check">
      <input
        type="checkbox"
        id={fieldId('register', form)}
        name="register"
        value="1"
        defaultChecked={typed.register === true}
      />{' '}
      <label htmlFor={fieldId('register', form)}>{text('SUBSCRIBE_REGISTER')}</label>
    </p>
    <UsernameField
      form={form}
      label={text('ACCOUNT_USERNAME')}
      value={typed.username}
      errors={errors}
      required={false}
    />
    <NewPasswordField form={form} label={text('ACCOUNT_PASSWORD')} errors={errors} required={false} />
    <HumanCheck context={context} form={form} errors={errors} question={question} />
  </fieldset>
);

export interface SubscribeFormProps extends Typed {
  readonly context: RequestContext;
  readonly target: OpenTarget;
  readonly back?: string | undefined;
  /** Plain human check in place of the one that scripts pass (ruling 10). */
  readonly question?: HumanQuestion | undefined;
}

/** Form of a subscription (D-034, D-037): the same in the dialog and on the page without scripts. */
export const SubscribeForm = ({
  context,
  target,
  back = '',
  typed = {},
  errors = [],
  question,
  children,
  ...hooks
}: SubscribeFormProps & Pick<TaskFormProps, 'children' | 'className' | `data-${string}`>) => (
  <TaskForm
    context={context}
    task="subscription.subscribe"
    fields={{ type: target.type, id: target.id }}
    back={back}
    noValidate
    {...hooks}
  >
    <ErrorSummary errors={errors} form={form} />
    <p>{text('SUBSCRIBE_EXPLAIN', subjectWords(target))}</p>
    {context.actor.account ? (
      <p>{text('SUBSCRIBE_AS', context.actor.account.email)}</p>
    ) : (
      <Person context={context} typed={typed} errors={errors} />
    )}
    {target.type !== 'entry' && (
      <>
        <FrequencyField id={fieldId('frequency', form)} chosen={typed.frequency} label={text('FREQUENCY')} />
        <FullTextField form={form} value={typed.fullText === true} />
      </>
    )}
    {offersAccount(context) && <Registering context={context} typed={typed} errors={errors} question={question} />}
    {children}
  </TaskForm>
);
