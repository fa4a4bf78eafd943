import type { ReactNode } from 'react';
import type { Visit } from '../context/index.ts';
import type { Refusal } from '../errors/index.ts';
import { text } from '../i18n/index.ts';
import { paths } from '../paths/index.ts';

/** A link to sign in that leads back to `back`, where a form was refused because the session has ended. */
export const signInLink = (visit: Visit, refusal: Refusal, back: string): ReactNode =>
  refusal.code === 'sign-in' && (
    <p>
      <a href={`${visit.services.settings.basePath}${paths.signIn}?return=${encodeURIComponent(back)}`}>
        {text('SIGN_IN')}
      </a>
    </p>
  );
