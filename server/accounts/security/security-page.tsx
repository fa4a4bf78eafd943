import type { RequestContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { errorsOf, type FieldError } from '../../core/forms/index.ts';
import type { Page } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { moment } from '../../core/time/index.ts';
import { accountPage, RelatedLinks } from '../account-form.tsx';
import { identitiesOf } from '../openid/identity-queries.ts';
import { ConnectedSignIns } from '../openid/identity-views.tsx';
import { allProviders } from '../openid/provider-queries.ts';
import { passkeysOf } from '../passkeys/passkey-queries.ts';
import { Passkeys } from '../passkeys/passkey-views.tsx';
import { recoveryCodesLeft } from '../second-factor/authenticator-queries.ts';
import { hasAuthenticator, needsSecondFactor } from '../second-factor/factor.ts';
import { TwoFactor } from '../second-factor/two-factor-views.tsx';
import { tokensOf } from '../tokens/token-queries.ts';
import { Tokens } from '../tokens/token-views.tsx';
import { confirmationFor } from './confirmation.tsx';
import { ownSessions } from './own-session-queries.ts';
import { Sessions } from './session-views.tsx';

/** Form of the page that was refused, with its errors. */
export interface RefusedForm {
  readonly form: string;
  readonly errors: readonly FieldError[];
  readonly typed?: Readonly<Record<string, string>>;
}

/** The security of one's own account: sessions, second factor, passkeys, connected sign-ins. */
export const securityPage = async (context: RequestContext, refused?: RefusedForm): Promise<Page> => {
  const { account } = context.actor;
  if (!account) throw new UserError('SIGN_IN_FIRST', { status: 403, code: 'sign-in' });
  const { sql, services } = context;
  const now = moment(services.clock);
  const sessions = await ownSessions(sql, account.id, { cookie: context.session.cookie, now });
  const errorsIn = (form: string): readonly FieldError[] => (refused?.form === form ? refused.errors : []);
  const role = account.heldRole ?? account.role;
  const confirmation = await confirmationFor(context);
  const passkeys = await passkeysOf(sql, account.id);
  const twoFactor = {
    hasPasskeys: passkeys.length > 0,
    confirmation,
    isOn: await hasAuthenticator(sql, account.id),
    codesLeft: await recoveryCodesLeft(sql, account.id),
    isRequired: needsSecondFactor(context, role),
    isProved: account.heldRole === undefined,
  };
  return accountPage({
    title: text('SECURITY_TITLE'),
    errors: refused?.errors ?? [],
    form: refused?.form,
    place: { context, here: paths.security },
    children: (
      <>
        <RelatedLinks context={context} ways={[{ href: '/account/profile', label: text('PROFILE_TITLE') }]} />
        <TwoFactor context={context} {...twoFactor} errorsOf={errorsIn} />
        <Passkeys
          context={context}
          passkeys={passkeys}
          errorsOf={errorsIn}
          typedName={refused?.typed?.name ?? ''}
          confirmation={confirmation}
        />
        <ConnectedSignIns
          context={context}
          identities={await identitiesOf(sql, account.id)}
          providers={await allProviders(sql)}
        />
        <Tokens
          context={context}
          tokens={await tokensOf(sql, account.id)}
          errors={errorsIn('token')}
          typed={refused?.form === 'token' ? (refused.typed ?? {}) : {}}
          confirmation={confirmation}
        />
        <Sessions context={context} sessions={sessions} />
      </>
    ),
  });
};

/** The page after a form of it was refused. */
export const securityAgain = (
  context: RequestContext,
  form: string,
  refusal: UserError,
  typed?: RefusedForm['typed'],
): Promise<Page> => securityPage(context, { form, errors: errorsOf(refusal), ...(typed ? { typed } : {}) });
