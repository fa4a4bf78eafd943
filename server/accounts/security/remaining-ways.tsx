import type { RequestContext, TransactionContext } from '../../core/context/index.ts';
import type { Page } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { accountPage, RelatedLinks } from '../account-form.tsx';
import { accountMailComposer } from '../account-mails.ts';
import { identitiesOf } from '../openid/identity-queries.ts';
import { allProviders } from '../openid/provider-queries.ts';
import { passkeysOf } from '../passkeys/passkey-queries.ts';
import { ownAccountOf } from './own-account.ts';

/** Ways of sign-in that a new password leaves: passkeys, and identities at providers. */
export const remainingWays = async ({ sql }: Pick<RequestContext, 'sql'>, userId: number): Promise<string[]> => {
  const passkeys = await passkeysOf(sql, userId);
  const identities = await identitiesOf(sql, userId);
  const providers = identities.length > 0 ? await allProviders(sql) : [];
  const nameOf = (issuer: string): string => providers.find(one => one.issuer === issuer)?.name ?? new URL(issuer).host;
  return [
    ...passkeys.map(({ name }) => text('WAY_PASSKEY', name)),
    ...identities.map(({ issuer, email }) =>
      email === '' ? nameOf(issuer) : text('WAY_IDENTITY', nameOf(issuer), email),
    ),
  ];
};

/** Paragraphs of the mail about a new password; none if the password is the only way of sign-in. */
export const remainingWaysMail = accountMailComposer(
  async (context: TransactionContext, { id }: { readonly id: number }): Promise<string[]> => {
    const ways = await remainingWays(context, id);
    if (ways.length === 0) return [];
    const address = context.services.settings.baseUrl + paths.security;
    return [text('MAIL_WAYS_STAY'), ways.map(way => `- ${way}`).join('\n'), text('MAIL_WAYS_REMOVE', address)];
  },
);

/** Page after a new password was set by a mailed link, for an account with other ways of sign-in. */
export const remainingWaysPage = async (context: RequestContext): Promise<Page> => {
  const ways = await remainingWays(context, ownAccountOf(context).id);
  return accountPage({
    title: text('WAYS_TITLE'),
    place: { context, here: paths.security },
    children: (
      <>
        <p>{text(ways.length > 0 ? 'WAYS_STAY' : 'WAYS_NONE')}</p>
        {ways.length > 0 && (
          <ul>
            {ways.map(way => (
              <li key={way}>{way}</li>
            ))}
          </ul>
        )}
        <RelatedLinks
          context={context}
          ways={[
            { href: paths.security, label: text('WAYS_REMOVE') },
            { href: '/account/profile', label: text('PROFILE_TITLE') },
          ]}
        />
      </>
    ),
  });
};
