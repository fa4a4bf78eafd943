import type { ReactNode } from 'react';
import { AccountForm, accountPage, RelatedLinks, withReturn } from '../accounts/index.ts';
import type { RequestContext, Services } from '../core/context/index.ts';
import { EmailField, type FieldError } from '../core/forms/index.ts';
import type { Page } from '../core/http/index.ts';
import { text } from '../core/i18n/index.ts';
import { sendsMail } from '../core/mail/index.ts';
import { paths } from '../core/paths/index.ts';
import { dateWords } from '../core/time/index.ts';
import { HumanCheck, type HumanQuestion } from '../human-check/index.ts';
import type { ArchiveRow } from './archive/archive-queries.ts';
import type { ErasureRow } from './erasure/erasure-queries.ts';

const dayMs = 24 * 3600_000;

export type Errors = readonly FieldError[];

/** Masks a mail address for display to its owner: `as****a`. */
export const maskedEmail = (email: string): string => {
  const characters = [...email];
  return `${characters.slice(0, 2).join('')}****${characters.at(-1) ?? ''}`;
};

/** Sentence about the archive: may be requested, in preparation, or ready. */
export const stateSentence = (services: Services, archive: ArchiveRow | undefined, email: string): string => {
  if (!archive) return text('GDPR_ASK', maskedEmail(email));
  const [state, mail] =
    archive.state === 'preparing'
      ? [text('GDPR_PREPARING'), text('GDPR_PREPARING_MAIL')]
      : [text('GDPR_READY', dateWords(archive.expiresAt)), text('GDPR_READY_MAIL', maskedEmail(email))];
  return sendsMail(services) ? `${state} ${mail}` : state;
};

export const framedPage = (title: string, children: ReactNode, errors: Errors = []): Page =>
  accountPage({ title, robots: 'noindex, nofollow', errors, children });

interface Overview {
  readonly context: RequestContext;
  readonly email: string;
  readonly archive: ArchiveRow | undefined;
  readonly erasure: ErasureRow | undefined;
}

const Download = ({ context, email, archive }: Overview) => {
  const isOld = archive && archive.createdAt.getTime() + dayMs <= context.services.clock.now();
  return (
    <section aria-labelledby="personal-download">
      <h2 id="personal-download">{text('GDPR_DOWNLOAD')}</h2>
      <p>{text('GDPR_EXPLAIN')}</p>
      <p>{stateSentence(context.services, archive, email)}</p>
      {archive?.state === 'ready' && <AccountForm context={context} task="gdpr.link" submit={text('GDPR_LINK_SEND')} />}
      {(!archive || (archive.state === 'ready' && isOld)) && (
        <AccountForm context={context} task="gdpr.prepare" submit={text(archive ? 'GDPR_ANEW' : 'GDPR_PREPARE')} />
      )}
    </section>
  );
};

const Erasing = ({ context, erasure }: Overview) => (
  <section aria-labelledby="personal-erase">
    <h2 id="personal-erase">{text('ERASE_TITLE')}</h2>
    {erasure ? (
      <>
        <p>{text('ERASE_PENDING', dateWords(erasure.dueAt))}</p>
        <AccountForm context={context} task="gdpr.keep" submit={text('ERASE_KEEP')} />
      </>
    ) : (
      <p>
        <a href={`${context.services.settings.basePath}${paths.personalData}/erase`}>{text('ERASE_WAY')}</a>
      </p>
    )}
  </section>
);

/** Overview of an account's personal data: export and erasure. */
export const overviewPage = (overview: Overview, errors: Errors = []): Page =>
  framedPage(
    text('GDPR_TITLE'),
    <>
      <Download {...overview} />
      <Erasing {...overview} />
    </>,
    errors,
  );

const EmailForm = ({ typed, errors }: { typed: string | undefined; errors: Errors }) => (
  <EmailField label={text('ACCOUNT_EMAIL')} hint={text('GDPR_EMAIL_HINT')} value={typed} errors={errors} />
);

/** Page where a visitor enters an address (D-047). `question` replaces the human check for pages without scripts. */
export const requestPage = (
  context: RequestContext,
  { typed, errors = [], question }: { typed?: string; errors?: Errors; question?: HumanQuestion | undefined } = {},
): Page =>
  framedPage(
    text('GDPR_TITLE'),
    <>
      <p>{text('GDPR_GUEST_EXPLAIN')}</p>
      <AccountForm context={context} task="gdpr.request" submit={text('GDPR_GUEST_SEND')}>
        <EmailForm typed={typed} errors={errors} />
        <HumanCheck context={context} form="field" errors={errors} question={question} />
      </AccountForm>
      <p>{text('GDPR_GUEST_ACCOUNT')}</p>
      <RelatedLinks
        context={context}
        ways={[{ href: withReturn(paths.signIn, paths.personalData), label: text('SIGN_IN') }]}
      />
    </>,
    errors,
  );
