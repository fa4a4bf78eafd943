import { limits } from '../../../protocol/limits.ts';
import { text } from '../i18n/index.ts';
import { Field, type FieldProps } from './form.tsx';

type PersonFieldProps = Partial<Pick<FieldProps, 'name'>> &
  Omit<FieldProps, 'name' | 'type' | 'autoComplete' | 'maxLength' | 'rows'>;

/** Fields of personal details, each with the purpose by which a browser fills it in (accessibility 25). */
export const NameField = (props: PersonFieldProps) => (
  <Field name="name" autoComplete="name" maxLength={limits.name} required {...props} />
);

export const EmailField = (props: PersonFieldProps) => (
  <Field name="email" type="email" autoComplete="email" maxLength={limits.email} required {...props} />
);

export const WebsiteField = (props: PersonFieldProps) => (
  <Field name="website" type="url" autoComplete="url" maxLength={limits.website} {...props} />
);

export const UsernameField = (props: PersonFieldProps) => (
  <Field name="username" autoComplete="username" maxLength={limits.username} required {...props} />
);

/** Field of the password that an account has; `name` is `password` unless given. */
export const CurrentPasswordField = ({
  label = text('ACCOUNT_CURRENT_PASSWORD'),
  ...props
}: Partial<PersonFieldProps>) => (
  <Field name="password" type="password" label={label} autoComplete="current-password" required {...props} />
);

/** Field of a new password. */
export const NewPasswordField = (props: PersonFieldProps) => (
  <Field
    name="password"
    type="password"
    hint={text('ACCOUNT_PASSWORD_HINT', limits.passwordMin)}
    autoComplete="new-password"
    maxLength={limits.password}
    required
    {...props}
  />
);
