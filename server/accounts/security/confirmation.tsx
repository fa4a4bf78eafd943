import type { RequestContext } from '../../core/context/index.ts';
import { CurrentPasswordField, type FieldError, FieldProblem, fieldId } from '../../core/forms/index.ts';
import { text } from '../../core/i18n/index.ts';
import { accountById } from '../account-queries.ts';
import { isRecentlyVerified } from '../sign-in/credentials.ts';

/**
 * How a form has its sender confirmed: not at all for a person who was just identified, by the password, or by signing
 * in again where the account has none.
 */
export type Confirmation = 'none' | 'password' | 'again';

export const confirmationFor = async (context: RequestContext): Promise<Confirmation> => {
  if (await isRecentlyVerified(context)) return 'none';
  const { account } = context.actor;
  return account && (await accountById(context.sql, account.id))?.password === '' ? 'again' : 'password';
};

interface Props {
  readonly confirmation: Confirmation;
  readonly name?: string;
  readonly form?: string;
  readonly errors?: readonly FieldError[];
}

/** The field of the password, or the sentence that stands in its place. */
export const ConfirmationField = ({ confirmation, name = 'password', form, errors = [] }: Props) => {
  if (confirmation === 'none') return null;
  if (confirmation === 'password') return <CurrentPasswordField name={name} form={form} errors={errors} />;
  const id = fieldId(name, form);
  const error = errors.find(({ field }) => field === name);
  return (
    <div className={error ? 'field field-wrong' : 'field'} id={id} tabIndex={-1}>
      <FieldProblem id={id} error={error && { ...error, message: text('CONFIRM_AGAIN') }} />
      {!error && <p className="field-hint">{text('CONFIRM_AGAIN')}</p>}
    </div>
  );
};
