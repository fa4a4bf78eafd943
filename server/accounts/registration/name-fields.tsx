import { type FieldError, NameField, UsernameField } from '../../core/forms/index.ts';
import { text } from '../../core/i18n/index.ts';

interface Props {
  readonly typed: { readonly name?: string | undefined; readonly username?: string | undefined };
  readonly errors: readonly FieldError[];
}

/** Names that a person chooses for a new account. */
export const NewNameFields = ({ typed, errors }: Props) => (
  <>
    <NameField
      label={text('ACCOUNT_NAME')}
      hint={text('ACCOUNT_NAME_HINT')}
      {...(typed.name === undefined ? {} : { value: typed.name })}
      errors={errors}
    />
    <UsernameField
      label={text('ACCOUNT_USERNAME')}
      hint={text('ACCOUNT_USERNAME_HINT')}
      {...(typed.username === undefined ? {} : { value: typed.username })}
      errors={errors}
    />
  </>
);
