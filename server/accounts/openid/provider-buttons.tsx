import type { RequestContext } from '../../core/context/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import type { Provider } from './provider-queries.ts';

interface Props {
  readonly context: RequestContext;
  readonly providers: readonly Provider[];
  readonly back: string | undefined;
  /** True on the page of an invitation, `back`, which the person accepts with the sign-in. */
  readonly isInvited?: boolean;
}

/** Links that sign in at a provider, for browsers with and without scripts; nothing without a provider. */
export const ProviderButtons = ({ context, providers, back, isInvited = false }: Props) =>
  providers.length > 0 &&
  !context.services.settings.isPreview && (
    <section aria-labelledby="sign-in-providers" className="sign-in-providers">
      <h2 id="sign-in-providers">{text(isInvited ? 'OPENID_INVITE_WAYS' : 'OPENID_WAYS')}</h2>
      <ul>
        {providers.map(({ id, name }) => (
          <li key={id}>
            <a
              className="btn btn-default"
              rel="nofollow"
              href={
                context.services.settings.basePath +
                paths.openid({ provider: id, purpose: isInvited ? 'invite' : undefined, return: back })
              }
            >
              {text(isInvited ? 'OPENID_INVITE_WITH' : 'OPENID_SIGN_IN', name)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
