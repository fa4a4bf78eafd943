import { limits } from '../../../protocol/limits.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { Field, type FieldError } from '../../core/forms/index.ts';
import { text } from '../../core/i18n/index.ts';
import { AccountForm } from '../account-form.tsx';
import { type Confirmation, ConfirmationField } from '../security/confirmation.tsx';

export interface TwoFactorState {
  readonly isOn: boolean;
  readonly hasPasskeys: boolean;
  readonly codesLeft: number;
  /** True if the role of the account needs two factors. */
  readonly isRequired: boolean;
  /** True if the account may act with its role now. */
  readonly isProved: boolean;
  readonly confirmation: Confirmation;
}

interface Props extends TwoFactorState {
  readonly context: RequestContext;
  readonly errorsOf: (form: string) => readonly FieldError[];
}

const PasswordForm = ({
  context,
  task,
  form,
  submit,
  errors,
  confirmation,
}: Pick<TwoFactorState, 'confirmation'> & {
  context: RequestContext;
  task: 'twoFactor.begin' | 'twoFactor.renew' | 'twoFactor.remove';
  form: string;
  submit: string;
  errors: readonly FieldError[];
}) => (
  <AccountForm context={context} task={task} submit={submit} label={submit}>
    <ConfirmationField confirmation={confirmation} form={form} errors={errors} />
  </AccountForm>
);

const RenewForm = ({ context, confirmation, errorsOf }: Pick<Props, 'context' | 'confirmation' | 'errorsOf'>) => (
  <>
    <p>{text('RECOVERY_RENEW_LEAD')}</p>
    <PasswordForm
      context={context}
      task="twoFactor.renew"
      form="renew"
      submit={text('RECOVERY_RENEW')}
      errors={errorsOf('renew')}
      confirmation={confirmation}
    />
  </>
);

/** Recovery codes of an account whose second factors are passkeys alone. */
const PasskeyCodes = ({ codesLeft, ...form }: Pick<Props, 'context' | 'confirmation' | 'errorsOf' | 'codesLeft'>) => (
  <>
    <h3>{text('RECOVERY_CODES')}</h3>
    <p>{text('RECOVERY_LEFT', codesLeft)}</p>
    <RenewForm {...form} />
  </>
);

/** The part of the security page about the authenticator app and recovery codes. */
export const TwoFactor = ({ context, isOn, hasPasskeys, codesLeft, isRequired, isProved, ...form }: Props) => (
  <section aria-labelledby="security-two-factor">
    <h2 id="security-two-factor">{text('TWO_FACTOR')}</h2>
    {isRequired && <p>{text(isProved ? 'TWO_FACTOR_REQUIRED' : 'SECOND_FACTOR_FIRST')}</p>}
    {isOn ? (
      <>
        <p>{text('TWO_FACTOR_ON', codesLeft)}</p>
        <h3>{text('RECOVERY_RENEW')}</h3>
        <RenewForm context={context} {...form} />
        <h3>{text('TWO_FACTOR_REMOVE')}</h3>
        <PasswordForm
          context={context}
          task="twoFactor.remove"
          form="remove"
          submit={text('TWO_FACTOR_REMOVE')}
          errors={form.errorsOf('remove')}
          confirmation={form.confirmation}
        />
      </>
    ) : (
      <>
        <p>{text('TWO_FACTOR_OFF')}</p>
        <PasswordForm
          context={context}
          task="twoFactor.begin"
          form="begin"
          submit={text('TWO_FACTOR_BEGIN')}
          errors={form.errorsOf('begin')}
          confirmation={form.confirmation}
        />
        {hasPasskeys && <PasskeyCodes context={context} codesLeft={codesLeft} {...form} />}
      </>
    )}
  </section>
);

interface SetUp {
  readonly context: RequestContext;
  readonly secret: string;
  readonly address: string;
  readonly picture: string;
  readonly errors: readonly FieldError[];
}

/** QR code, secret and the field of the first code. */
export const SetUpForm = ({ context, secret, address, picture, errors }: SetUp) => (
  <>
    <p>{text('TWO_FACTOR_SCAN')}</p>
    <p className="qr-code">
      <img src={picture} alt={text('TWO_FACTOR_PICTURE')} width={220} height={220} />
    </p>
    <p>
      {text('TWO_FACTOR_SECRET')} <code>{secret}</code>
    </p>
    <p>
      <a href={address}>{text('TWO_FACTOR_OPEN')}</a>
    </p>
    <AccountForm context={context} task="twoFactor.confirm" submit={text('TWO_FACTOR_CONFIRM')}>
      <Field
        name="code"
        label={text('SECOND_STEP_CODE')}
        hint={text('TWO_FACTOR_CODE_HINT')}
        errors={errors}
        autoComplete="one-time-code"
        maxLength={limits.captchaAnswer}
        required
      />
    </AccountForm>
  </>
);

export const CodeList = ({ codes }: { codes: readonly string[] }) => (
  <>
    <p>{text('RECOVERY_LEAD')}</p>
    <ul className="recovery-codes">
      {codes.map(code => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ul>
  </>
);
