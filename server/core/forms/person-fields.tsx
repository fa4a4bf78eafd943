import { limits } from '../../../protocol/limits.ts';
import { text } from '../i18n/index.ts';
import { Field, type FieldProps } from './form.tsx';

type Given = Partial<Pick<FieldProps, 'name'>> &
  Omit<FieldProps, 'name' | 'type' | 'autoComplete' | 'maxLength' | 'rows'>;

/** Fields that tell who somebody is, each with the purpose a browser may fill in (accessibility 25). */
export const NameField = (given: Given) => (
  <Field name="name" autoComplete="name" maxLength={limits.name} required {...given} />
);

export const EmailField = (given: Given) => (
  <Field name="email" type="email" autoComplete="email" maxLength={limits.email} required {...given} />
);

export const WebsiteField = (given: Given) => (
  <Field name="website" type="url" autoComplete="url" maxLength={limits.website} {...given} />
);

export const UsernameField = (given: Given) => (
  <Field name="username" autoComplete="username" maxLength={limits.username} required {...given} />
);

/** A password to be chosen. */
export const NewPasswordField = (given: Given) => (
  <Field
    name="password"
    type="password"
    hint={text('ACCOUNT_PASSWORD_HINT', limits.passwordMin)}
    autoComplete="new-password"
    maxLength={limits.password}
    required
    {...given}
  />
);
