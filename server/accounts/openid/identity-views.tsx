import type { RequestContext } from '../../core/context/index.ts';
import { TaskForm } from '../../core/forms/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { shortDateWords } from '../../core/time/index.ts';
import type { Identity } from './identity-queries.ts';
import type { Provider } from './provider-queries.ts';

interface LineProps {
  readonly context: RequestContext;
  readonly identity: Identity;
  readonly name: string;
}

const IdentityLine = ({ context, identity, name }: LineProps) => {
  const { id, email, createdAt, usedAt } = identity;
  const day = (date: Date): string => shortDateWords(date);
  return (
    <li>
      <p>
        <strong>{name}</strong>
        {email && <> · {email}</>}
        <br />
        {text('OPENID_SINCE', day(createdAt))} · {usedAt ? text('PASSKEY_USED', day(usedAt)) : text('PASSKEY_UNUSED')}
      </p>
      <TaskForm context={context} option="com_users" task="openid.unlink" fields={{ id }}>
        <button type="submit" className="btn btn-default">
          {text('OPENID_UNLINK')}
          <span className="visually-hidden"> {name}</span>
        </button>
      </TaskForm>
    </li>
  );
};

interface Props {
  readonly context: RequestContext;
  readonly identities: readonly Identity[];
  readonly providers: readonly Provider[];
}

/** The part of the security page about identities at providers; nothing on a site without providers. */
export const ConnectedSignIns = ({ context, identities, providers }: Props) => {
  const nameOf = ({ issuer }: Identity): string =>
    providers.find(one => one.issuer === issuer)?.name ?? new URL(issuer).host;
  const open = providers.filter(({ issuer }) => !identities.some(one => one.issuer === issuer));
  if (providers.length === 0 && identities.length === 0) return null;
  return (
    <section aria-labelledby="security-openid">
      <h2 id="security-openid">{text('OPENID_CONNECTED')}</h2>
      <p id="openid-way" tabIndex={-1}>
        {text('OPENID_CONNECTED_LEAD')}
      </p>
      {identities.length > 0 && (
        <ul className="security-list">
          {identities.map(identity => (
            <IdentityLine key={identity.id} context={context} identity={identity} name={nameOf(identity)} />
          ))}
        </ul>
      )}
      {open.length > 0 && !context.services.settings.isPreview && (
        <ul className="sign-in-providers">
          {open.map(({ id, name }) => (
            <li key={id}>
              <a
                className="btn btn-default"
                href={context.services.settings.basePath + paths.openid({ provider: id, purpose: 'link' })}
              >
                {text('OPENID_LINK', name)}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
