import { limits } from '../../../protocol/limits.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { ErrorSummary, Field, type FieldError, TaskForm } from '../../core/forms/index.ts';
import { text } from '../../core/i18n/index.ts';

export interface TestFormProps {
  readonly typed?: string;
  readonly errors?: readonly FieldError[];
}

/** Form that sends a test mail to an address, by default that of the administrator. */
export const TestForm = ({ context, typed, errors = [] }: TestFormProps & { context: RequestContext }) => (
  <details className="mail-test" open={errors.length > 0}>
    <summary>{text('MAIL_TEST')}</summary>
    <ErrorSummary errors={errors} />
    <TaskForm context={context} task="mails.test" noValidate>
      <Field
        name="email"
        type="email"
        label={text('MAIL_TEST_TO')}
        value={typed ?? context.actor.account?.email ?? ''}
        errors={errors}
        maxLength={limits.email}
        required
      />
      <button type="submit" className="btn btn-default">
        {text('MAIL_TEST_SEND')}
      </button>
    </TaskForm>
  </details>
);
