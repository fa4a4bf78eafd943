import type { accountTasks } from '../../../protocol/accounts.ts';
import { limits } from '../../../protocol/limits.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { errorsOf, Field, type FieldError } from '../../core/forms/index.ts';
import { type Page, type PageParams, type TaskHandlers, taskHandler } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { peekLink, takeLink } from '../../core/one-time-links/index.ts';
import { returnPath } from '../../core/paths/index.ts';
import { site } from '../../core/policy/index.ts';
import { moment } from '../../core/time/index.ts';
import { AccountForm, accountPage, RelatedLinks } from '../account-form.tsx';
import { type AccountRow, accountById } from '../account-queries.ts';
import { linkExpiredPage } from '../mailed-links/link-views.tsx';
import { PasskeyButton } from '../passkeys/passkey-button.tsx';
import { hasPasskey } from '../passkeys/passkey-queries.ts';
import { enterAccount, unpackStep, visitorMark } from '../sign-in/enter-account.ts';
import { voteKinds } from '../sign-in/visitor-vote-queries.ts';
import { acceptCode, checkCodeRate, clearCodeRate, hasAuthenticator } from './factor.ts';

const stepOver = (): UserError => new UserError('SECOND_STEP_OVER', { status: 410 });

/** Account that has proved its first factor in this browser. */
const pendingOf = async (context: RequestContext, key: string): Promise<AccountRow | undefined> => {
  const link = await peekLink(context.sql, 'second', key, moment(context.services.clock));
  if (!link?.userId || unpackStep(link.subject).browser !== visitorMark(context.actor.visitor)) return undefined;
  const account = await accountById(context.sql, link.userId);
  return account?.status === 'active' ? account : undefined;
};

interface StepForm {
  readonly key: string;
  readonly back: string;
  readonly errors?: readonly FieldError[];
}

const stepPage = async (context: RequestContext, { key, back, errors = [] }: StepForm): Promise<Page> => {
  const account = await pendingOf(context, key);
  if (!account) return linkExpiredPage(context, errorsOf(stepOver()));
  const hasApp = await hasAuthenticator(context.sql, account.id);
  return accountPage({
    title: text('SECOND_STEP_TITLE'),
    errors,
    children: (
      <>
        <p>{text(hasApp ? 'SECOND_STEP_LEAD' : 'SECOND_STEP_LEAD_PASSKEY')}</p>
        {!hasApp && (
          <>
            <PasskeyButton context={context} back={back} />
            <h2>{text('RECOVERY_USE')}</h2>
          </>
        )}
        <AccountForm context={context} task="user.second" submit={text('SIGN_IN')} hidden={{ key, return: back }}>
          <Field
            name="code"
            label={text(hasApp ? 'SECOND_STEP_CODE' : 'RECOVERY_CODE')}
            hint={text(hasApp ? 'SECOND_STEP_CODE_HINT' : 'RECOVERY_CODE_HINT')}
            errors={errors}
            autoComplete="one-time-code"
            maxLength={limits.captchaAnswer}
            required
          />
        </AccountForm>
        {hasApp && (await hasPasskey(context.sql, account.id)) && <PasskeyButton context={context} back={back} />}
        <RelatedLinks context={context} ways={[{ href: '/account/sign-in', label: text('SECOND_STEP_AGAIN') }]} />
      </>
    ),
  });
};

/** Page of the second step of sign-in; works without scripts. */
export const secondStepPage = (context: RequestContext, { key = '', return: back }: PageParams): Promise<Page> =>
  stepPage(context, { key, back: returnPath(back, context.services.settings.baseUrl) ?? '/' });

export const secondStepTasks: TaskHandlers<'user.second' & keyof typeof accountTasks> = {
  'user.second': taskHandler({
    prepare: async (context, { key, code }) => {
      const account = await pendingOf(context, key);
      if (!account) throw stepOver();
      if (code === '') throw new UserError('CODE_MISSING', { field: 'code' });
      await checkCodeRate(context, account.id);
    },
    act: 'account.enter',
    isSession: true,
    invalidates: voteKinds,
    load: () => site,
    run: async (mutation, _, { key, code, return: back }) => {
      const account = await pendingOf(mutation, key);
      const link = await takeLink(mutation.sql, 'second', key, moment(mutation.services.clock));
      if (!account || link?.userId !== account.id) throw stepOver();
      const by = await acceptCode(mutation, account.id, code);
      mutation.afterCommit(async () => {
        await clearCodeRate(mutation, account.id);
      });
      const notice = by === 'code' ? { notice: text('SIGNED_IN_BY_CODE', account.name) } : {};
      return enterAccount(mutation, account, {
        ...{ ...unpackStep(link.subject), to: back ?? '/', twoFactor: true },
        ...notice,
      });
    },
    onInvalid: (context, { key, return: back }, error) =>
      stepPage(context, { key, back: back ?? '/', errors: errorsOf(error) }),
  }),
};
