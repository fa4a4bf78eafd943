import { accountPage, RelatedLinks } from '../accounts/index.ts';
import type { RequestContext } from '../core/context/index.ts';
import type { Page } from '../core/http/index.ts';
import { text } from '../core/i18n/index.ts';

/** Page for a set-up link that is unknown or has expired, or of a site that is set up; `sentence` tells which. */
export const setupOverPage = (context: RequestContext, sentence: string): Page =>
  accountPage({
    status: 410,
    title: text('WELCOME_OVER_TITLE'),
    children: (
      <>
        <p>{sentence}</p>
        <RelatedLinks context={context} ways={[{ href: '/account/sign-in', label: text('SIGN_IN') }]} />
      </>
    ),
  });
