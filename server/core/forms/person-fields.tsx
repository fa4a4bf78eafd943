import { limits } from '../../../protocol/limits.ts';
import { text } from '../i18n/index.ts';
import { Field, type FieldProps } from './form.tsx';

type PersonFieldProps = Partial<Pick<FieldProps, 'name'>> &
  Omit<FieldProps, 'name' | 'type' | 'autoComplete' | 'maxLength' | 'rows'>;

/** Fields that tell who somebody is, each with the purpose a browser may fill in (accessibility 25). */
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

/** A password to be chosen. */
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
