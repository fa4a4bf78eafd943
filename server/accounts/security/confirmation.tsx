import type { RequestContext } from '../../core/context/index.ts';
import { CurrentPasswordField, type FieldError, FieldProblem, fieldId } from '../../core/forms/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { accountById } from '../account-queries.ts';
import { identitiesOf } from '../openid/identity-queries.ts';
import { allProviders } from '../openid/provider-queries.ts';
import { isRecentlyVerified } from '../sign-in/credentials.ts';

interface ProviderLink {
  readonly name: string;
  readonly href: string;
}

/**
 * How a form has its sender confirmed: not at all for a person who was just identified, by the password, or by signing in
 * again where the account has none, for which the connected providers are listed.
 */
export type Confirmation = 'none' | 'password' | readonly ProviderLink[];

const providerLinks = async ({ sql, services }: RequestContext, userId: number): Promise<ProviderLink[]> => {
  const { basePath, isPreview } = services.settings;
  if (isPreview) return [];
  const connected = (await identitiesOf(sql, userId)).map(({ issuer }) => issuer);
  if (connected.length === 0) return [];
  return (await allProviders(sql))
    .filter(({ issuer }) => connected.includes(issuer))
    .map(({ id, name }) => ({ name, href: basePath + paths.openid({ provider: id, purpose: 'again' }) }));
};

export const confirmationFor = async (context: RequestContext): Promise<Confirmation> => {
  if (await isRecentlyVerified(context)) return 'none';
  const { account } = context.actor;
  if (!account || (await accountById(context.sql, account.id))?.password !== '') return 'password';
  return providerLinks(context, account.id);
};

/** Links to providers in a new tab: this page stays open with its text, and its form is sent afterwards. */
const ProviderLinks = ({ links }: { links: readonly ProviderLink[] }) => (
  <ul className="sign-in-providers">
    {links.map(({ name, href }) => (
      <li key={href}>
        <a className="btn btn-default" rel="nofollow noopener" target="_blank" href={href}>
          {text('CONFIRM_AGAIN_WITH', name)}
        </a>
      </li>
    ))}
  </ul>
);

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
  const message = text(confirmation.length > 0 ? 'CONFIRM_AGAIN_PROVIDER' : 'CONFIRM_AGAIN');
  return (
    <div className={error ? 'field field-wrong' : 'field'} id={id} tabIndex={-1}>
      <FieldProblem id={id} error={error && { ...error, message }} />
      {!error && <p className="field-hint">{message}</p>}
      {confirmation.length > 0 && <ProviderLinks links={confirmation} />}
    </div>
  );
};
