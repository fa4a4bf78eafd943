import type { ReactNode } from 'react';
import { limits } from '../../../../protocol/limits.ts';
import { type NetworkType, networkTypes } from '../../../../protocol/networks.ts';
import type { RequestContext } from '../../../core/context/index.ts';
import { boundFields, ErrorSummary, Field, type FieldError, SelectField, TaskForm } from '../../../core/forms/index.ts';
import { text } from '../../../core/i18n/index.ts';
import { can } from '../../../core/policy/index.ts';
import { networkNames } from '../networks/networks.ts';

/** Typed values of a form; secrets are never printed back. */
export interface Typed {
  readonly network: NetworkType;
  readonly server: string;
  readonly handle: string;
  readonly address: string;
}

interface Props {
  readonly context: RequestContext;
  readonly typed: Typed | undefined;
  readonly errors: readonly FieldError[];
}

const blank = { server: '', handle: '', address: '' };

interface FormParts {
  readonly form: NetworkType;
  /** Binds an input to its typed value and its error. */
  readonly field: ReturnType<typeof boundFields<typeof blank>>;
  readonly errors: readonly FieldError[];
}

const MastodonFields = ({ form, field }: FormParts) => (
  <>
    <Field
      form={form}
      {...field('server')}
      label={text('AUTOPOST_SERVER')}
      hint={text('AUTOPOST_SERVER_HINT')}
      maxLength={limits.name}
      required
    />
    <SelectField
      id={`${form}-visibility`}
      name="visibility"
      label={text('AUTOPOST_VISIBILITY')}
      value="public"
      options={[
        { value: 'public', title: text('AUTOPOST_VISIBILITY_PUBLIC') },
        { value: 'unlisted', title: text('AUTOPOST_VISIBILITY_UNLISTED') },
        { value: 'private', title: text('AUTOPOST_VISIBILITY_PRIVATE') },
      ]}
    />
  </>
);

const BlueskyFields = ({ form, field, errors }: FormParts) => (
  <>
    <Field
      form={form}
      {...field('handle')}
      label={text('AUTOPOST_HANDLE')}
      hint={text('AUTOPOST_HANDLE_HINT')}
      maxLength={limits.title}
      required
    />
    <Field
      form={form}
      name="password"
      type="password"
      label={text('AUTOPOST_APP_PASSWORD')}
      hint={text('AUTOPOST_APP_PASSWORD_HINT')}
      errors={errors}
      autoComplete="new-password"
      maxLength={limits.name}
      required
    />
    <Field
      form={form}
      {...field('server')}
      label={text('AUTOPOST_SERVER_OTHER')}
      hint={text('AUTOPOST_SERVER_OTHER_HINT')}
      maxLength={limits.name}
    />
  </>
);

const WebhookFields = ({ form, field, errors }: FormParts) => (
  <>
    <Field
      form={form}
      {...field('address')}
      type="url"
      label={text('AUTOPOST_ADDRESS')}
      hint={text('AUTOPOST_ADDRESS_HINT')}
      maxLength={limits.address}
      required
    />
    <Field
      form={form}
      name="secret"
      type="password"
      label={text('AUTOPOST_SECRET')}
      hint={text('AUTOPOST_SECRET_HINT')}
      errors={errors}
      autoComplete="new-password"
      maxLength={limits.name}
      required
    />
  </>
);

const fieldsOf: Readonly<Record<NetworkType, (parts: FormParts) => ReactNode>> = {
  mastodon: MastodonFields,
  bluesky: BlueskyFields,
  webhook: WebhookFields,
};

const ConnectForm = ({ context, typed, errors, type }: Props & { type: NetworkType }) => {
  const isOpen = typed?.network === type;
  const Fields = fieldsOf[type];
  const shown = isOpen ? errors : [];
  return (
    <details className="autopost-connect" open={isOpen}>
      <summary className="button button-plain">{text('AUTOPOST_CONNECT', networkNames[type])}</summary>
      <TaskForm context={context} task="autopost.connect" fields={{ network: type }} noValidate>
        {isOpen && <ErrorSummary errors={errors} form={type} />}
        <Fields form={type} field={boundFields((isOpen && typed) || blank, shown)} errors={shown} />
        {can(context.actor, 'autopost.connect', { ownerId: null }) && (
          <p>
            <label className="choice">
              <input type="checkbox" name="isForSite" value="1" /> {text('AUTOPOST_FOR_SITE')}
            </label>
          </p>
        )}
        <p className="field-actions">
          <button type="submit" className="btn btn-primary">
            {text('AUTOPOST_CONNECT', networkNames[type])}
          </button>
        </p>
      </TaskForm>
    </details>
  );
};

/** Connection form of each network, behind a disclosure with its name. */
export const ConnectForms = (props: Props) => (
  <div className="autopost-connects">
    {networkTypes.map(type => (
      <ConnectForm key={type} type={type} {...props} />
    ))}
  </div>
);
