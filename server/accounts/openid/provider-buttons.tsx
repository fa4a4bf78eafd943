import type { RequestContext } from '../../core/context/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import type { Provider } from './provider-queries.ts';

interface Props {
  readonly context: RequestContext;
  readonly providers: readonly Provider[];
  readonly back: string | undefined;
}

/** Links that sign in at a provider, for browsers with and without scripts; nothing without a provider. */
export const ProviderButtons = ({ context, providers, back }: Props) =>
  providers.length > 0 &&
  !context.services.settings.isPreview && (
    <section aria-labelledby="sign-in-providers" className="sign-in-providers">
      <h2 id="sign-in-providers">{text('OPENID_WAYS')}</h2>
      <ul>
        {providers.map(({ id, name }) => (
          <li key={id}>
            <a
              className="btn btn-default"
              rel="nofollow"
              href={context.services.settings.basePath + paths.openid({ provider: id, return: back })}
            >
              {text('OPENID_SIGN_IN', name)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
