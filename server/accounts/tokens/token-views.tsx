import { tokenDays } from '../../../protocol/account-tokens.ts';
import { type ApiScope, apiPath } from '../../../protocol/api/operation.ts';
import { limits } from '../../../protocol/limits.ts';
import type { TextKey } from '../../../protocol/texts.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { CheckField, Field, type FieldError, FieldSet, SelectField, TaskForm } from '../../core/forms/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { isoMoment, moment, shortDateWords } from '../../core/time/index.ts';
import { AccountForm, RelatedLinks } from '../account-form.tsx';
import { type Confirmation, ConfirmationField } from '../security/confirmation.tsx';
import type { ApiToken } from './token-queries.ts';

/** Scopes with their checkboxes and labels. */
const scopeFields: readonly { readonly scope: ApiScope; readonly name: string; readonly label: TextKey }[] = [
  { scope: 'read', name: 'read', label: 'TOKEN_SCOPE_READ' },
  { scope: 'write:posts', name: 'write_posts', label: 'TOKEN_SCOPE_POSTS' },
  { scope: 'write:comments', name: 'write_comments', label: 'TOKEN_SCOPE_COMMENTS' },
];

const Day = ({ date }: { date: Date }) => <time dateTime={isoMoment(date)}>{shortDateWords(date)}</time>;

const TokenLine = ({ context, token }: { context: RequestContext; token: ApiToken }) => {
  const isOver = token.expiresAt <= moment(context.services.clock);
  return (
    <li>
      <p>
        <strong>{token.name}</strong>
        <br />
        {scopeFields
          .filter(({ scope }) => token.scopes.includes(scope))
          .map(({ label }) => text(label))
          .join(' · ')}
        <br />
        {text(isOver ? 'TOKEN_EXPIRED' : 'TOKEN_EXPIRES')} <Day date={token.expiresAt} /> ·{' '}
        {token.usedOn ? (
          <>
            {text('TOKEN_USED')} <Day date={token.usedOn} />
          </>
        ) : (
          text('TOKEN_UNUSED')
        )}
      </p>
      <TaskForm context={context} option="com_users" task="tokens.revoke" fields={{ id: token.id }}>
        <button type="submit" className="btn btn-default">
          {text('TOKEN_REVOKE')}
          <span className="visually-hidden"> {token.name}</span>
        </button>
      </TaskForm>
    </li>
  );
};

interface Props {
  readonly context: RequestContext;
  readonly tokens: readonly ApiToken[];
  readonly errors: readonly FieldError[];
  readonly typed: Readonly<Record<string, string>>;
  readonly confirmation: Confirmation;
}

/** The part of the security page about tokens of programs. */
export const Tokens = ({ context, tokens, errors, typed, confirmation }: Props) => {
  const chosen = typed.scopes?.split(' ') ?? ['read'];
  return (
    <section aria-labelledby="security-tokens">
      <h2 id="security-tokens">{text('TOKENS')}</h2>
      <p>{text('TOKENS_LEAD')}</p>
      <RelatedLinks context={context} ways={[{ href: `${apiPath}/docs`, label: text('API_DOCS') }]} />
      {tokens.length > 0 && (
        <ul className="security-list">
          {tokens.map(token => (
            <TokenLine key={token.id} context={context} token={token} />
          ))}
        </ul>
      )}
      <h3>{text('TOKEN_ADD')}</h3>
      <AccountForm context={context} task="tokens.create" submit={text('TOKEN_ADD')} label={text('TOKEN_ADD')}>
        <Field
          form="token"
          name="name"
          label={text('TOKEN_NAME')}
          hint={text('TOKEN_NAME_HINT')}
          value={typed.name ?? ''}
          errors={errors}
          maxLength={limits.tokenName}
          required
        />
        <FieldSet name="read" legend={text('TOKEN_SCOPES')} errors={errors}>
          {scopeFields.map(({ scope, name, label }) => (
            <CheckField key={scope} form="token" name={name} label={text(label)} value={chosen.includes(scope)} />
          ))}
        </FieldSet>
        <SelectField
          form="token"
          name="days"
          label={text('TOKEN_DAYS')}
          value={typed.days ?? '90'}
          options={tokenDays.map(count => ({ value: `${count}`, title: plural('TOKEN_DAYS_COUNT', count) }))}
          errors={errors}
        />
        <ConfirmationField confirmation={confirmation} form="token" errors={errors} />
      </AccountForm>
    </section>
  );
};
