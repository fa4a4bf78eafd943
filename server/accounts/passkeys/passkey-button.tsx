import type { RequestContext } from '../../core/context/index.ts';
import { text } from '../../core/i18n/index.ts';
import { AccountForm } from '../account-form.tsx';

/** Sign-in by passkey. A script asks the browser and fills the hidden field in; without scripts it is not shown. */
export const PasskeyButton = ({ context, back }: { context: RequestContext; back: string | undefined }) => (
  <div className="needs-script" data-editing="" data-passkey-sign-in="" data-failed={text('PASSKEY_FAILED')}>
    <AccountForm
      context={context}
      task="passkeys.signIn"
      submit={text('PASSKEY_SIGN_IN')}
      hidden={{ credential: '', return: back }}
      label={text('PASSKEY_SIGN_IN')}
    />
  </div>
);
