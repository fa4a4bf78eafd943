import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { errorsOf, type FieldError } from '../../core/forms/index.ts';
import type { Document, Page, PageParams, Redirect } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { peekLink } from '../../core/one-time-links/index.ts';
import { paths } from '../../core/paths/index.ts';
import { moment } from '../../core/time/index.ts';
import { accountPage, RelatedLinks } from '../account-form.tsx';
import { linkExpiredPage } from '../mailed-links/link-views.tsx';
import { ownAccountOf } from '../security/own-account.ts';
import { authenticatorOf } from './authenticator-queries.ts';
import { recoveryCodes, shownSecret } from './codes.ts';
import { CodeList, SetUpForm } from './two-factor-views.tsx';

/** Secret that waits for its first code; undefined if none does. */
const waitingSecret = async (context: RequestContext) => {
  const account = ownAccountOf(context);
  const stored = await authenticatorOf(context.sql, account.id);
  if (!stored || stored.confirmedAt) return undefined;
  return shownSecret(context.services, account, stored.secret);
};

/** Page of the QR code, which an authenticator app scans. */
export const setUpPage = async (
  context: RequestContext,
  errors: readonly FieldError[] = [],
): Promise<Page | Redirect> => {
  const secret = await waitingSecret(context);
  if (!secret) return { to: paths.security };
  return accountPage({
    title: text('TWO_FACTOR_SET_UP'),
    place: { context, here: paths.security },
    errors,
    children: (
      <>
        <SetUpForm
          context={context}
          secret={secret.text}
          address={secret.address}
          picture={`${context.services.settings.basePath}/account/security/qr-code.svg`}
          errors={errors}
        />
        <RelatedLinks context={context} ways={[{ href: paths.security, label: text('SECURITY_TITLE') }]} />
      </>
    ),
  });
};

/** QR code of the secret that waits, as a picture for its owner alone. */
export const qrCodePicture = async (context: RequestContext): Promise<Document> => {
  const secret = await waitingSecret(context);
  if (!secret) throw notFound();
  const { default: qrcode } = await import('qrcode');
  const body = await qrcode.toString(secret.address, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' });
  return { type: 'image/svg+xml', body };
};

/** Recovery codes after they were made, for ten minutes and for their owner alone. */
export const recoveryCodesPage = async (context: RequestContext, { key = '' }: PageParams): Promise<Page> => {
  const account = ownAccountOf(context);
  const link = await peekLink(context.sql, 'codes', key, moment(context.services.clock));
  if (link?.userId !== account.id) return linkExpiredPage(context, [{ field: undefined, message: text('CODES_OVER') }]);
  return accountPage({
    title: text('RECOVERY_CODES'),
    place: { context, here: paths.security },
    children: (
      <>
        <CodeList codes={recoveryCodes(context.services, key)} />
        <RelatedLinks context={context} ways={[{ href: paths.security, label: text('RECOVERY_STORED') }]} />
      </>
    ),
  });
};

export const setUpAgain = async (context: RequestContext, refusal: Parameters<typeof errorsOf>[0]): Promise<Page> => {
  const page = await setUpPage(context, errorsOf(refusal));
  return 'to' in page ? linkExpiredPage(context, errorsOf(refusal)) : page;
};
