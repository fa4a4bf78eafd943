import { limits } from '../../../protocol/limits.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { Field, type FieldError, TaskForm } from '../../core/forms/index.ts';
import { text } from '../../core/i18n/index.ts';
import { shortDateWords } from '../../core/time/index.ts';
import { AccountForm } from '../account-form.tsx';
import { type Confirmation, ConfirmationField } from '../security/confirmation.tsx';
import type { Passkey } from './passkey-queries.ts';

interface Props {
  readonly context: RequestContext;
  readonly passkeys: readonly Passkey[];
  readonly errorsOf: (form: string) => readonly FieldError[];
  readonly typedName: string;
  readonly confirmation: Confirmation;
}

interface LineProps {
  readonly context: RequestContext;
  readonly passkey: Passkey;
  readonly errors: readonly FieldError[];
}

const PasskeyLine = ({ context, passkey, errors }: LineProps) => {
  const { id, name, createdAt, usedAt } = passkey;
  const day = (date: Date): string => shortDateWords(date);
  return (
    <li>
      <p>
        <strong>{name}</strong>
        <br />
        {text('PASSKEY_SINCE', day(createdAt))} · {usedAt ? text('PASSKEY_USED', day(usedAt)) : text('PASSKEY_UNUSED')}
      </p>
      <details open={errors.length > 0}>
        <summary>
          {text('PASSKEY_RENAME')}
          <span className="visually-hidden"> {name}</span>
        </summary>
        <TaskForm context={context} option="com_users" task="passkeys.rename" fields={{ id }} className="account-form">
          <Field
            form={`passkey-${id}`}
            name="name"
            label={text('PASSKEY_NAME')}
            value={errors.length > 0 ? '' : name}
            errors={errors}
            maxLength={limits.passkeyName}
            required
          />
          <button type="submit" className="btn btn-default">
            {text('PASSKEY_RENAME')}
          </button>
        </TaskForm>
      </details>
      <TaskForm context={context} option="com_users" task="passkeys.remove" fields={{ id }}>
        <button type="submit" className="btn btn-default">
          {text('PASSKEY_REMOVE')}
          <span className="visually-hidden"> {name}</span>
        </button>
      </TaskForm>
    </li>
  );
};

/** The part of the security page about passkeys. Making one needs a script: only the browser can do it. */
export const Passkeys = ({ context, passkeys, errorsOf, typedName, confirmation }: Props) => (
  <section aria-labelledby="security-passkeys">
    <h2 id="security-passkeys">{text('PASSKEYS')}</h2>
    <p id="passkeys-way" tabIndex={-1}>
      {text('PASSKEYS_LEAD')}
    </p>
    {passkeys.length > 0 && (
      <ul className="security-list">
        {passkeys.map(passkey => (
          <PasskeyLine
            key={passkey.id}
            context={context}
            passkey={passkey}
            errors={errorsOf(`passkey-${passkey.id}`)}
          />
        ))}
      </ul>
    )}
    <noscript>
      <p>{text('PASSKEY_NEEDS_SCRIPT')}</p>
    </noscript>
    <div className="needs-script" data-editing="" data-passkey-register="" data-failed={text('PASSKEY_FAILED')}>
      <h3>{text('PASSKEY_ADD')}</h3>
      <AccountForm
        context={context}
        task="passkeys.add"
        submit={text('PASSKEY_ADD')}
        hidden={{ credential: '' }}
        label={text('PASSKEY_ADD')}
      >
        <Field
          form="passkey"
          name="name"
          label={text('PASSKEY_NAME')}
          hint={text('PASSKEY_NAME_HINT')}
          value={typedName}
          errors={errorsOf('passkey')}
          maxLength={limits.passkeyName}
          required
        />
        <ConfirmationField confirmation={confirmation} form="passkey" />
      </AccountForm>
    </div>
  </section>
);
