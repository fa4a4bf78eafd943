import type { ReactNode } from 'react';
import type { RequestContext } from '../context/index.ts';
import type { UserError } from '../errors/index.ts';
import { text } from '../i18n/index.ts';
import { paths } from '../paths/index.ts';

/** Sign-in link that returns to `back`, for a form that was rejected because the session has ended. */
export const signInLink = (context: RequestContext, refusal: UserError, back: string): ReactNode =>
  refusal.code === 'sign-in' && (
    <p>
      <a href={`${context.services.settings.basePath}${paths.signIn}?return=${encodeURIComponent(back)}`}>
        {text('SIGN_IN')}
      </a>
    </p>
  );
