import type { RequestContext } from '../../core/context/index.ts';
import type { Page } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { accountPage, RelatedLinks } from '../account-form.tsx';
import { ownAccountOf } from '../security/own-account.ts';

/** Page in a tab of its own after a fresh proof of the person: the form waits in the other tab. */
export const confirmedPage = (context: RequestContext): Page => {
  ownAccountOf(context);
  return accountPage({
    title: text('CONFIRMED_AGAIN_TITLE'),
    children: (
      <>
        <p>{text('CONFIRMED_AGAIN')}</p>
        <RelatedLinks context={context} ways={[{ href: paths.security, label: text('SECURITY_TITLE') }]} />
      </>
    ),
  });
};
