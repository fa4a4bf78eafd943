import type { accountTasks } from '../../../protocol/accounts.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { errorsOf } from '../../core/forms/index.ts';
import { type Page, type TaskHandlers, taskHandler } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { site } from '../../core/policy/index.ts';
import { AccountForm, accountPage, RelatedLinks } from '../account-form.tsx';
import { accountById } from '../account-queries.ts';
import { linkExpiredPage } from '../mailed-links/link-views.tsx';
import { ownAccountOf } from '../security/own-account.ts';
import { voteKinds } from '../sign-in/visitor-vote-queries.ts';
import { identityOf } from './identity-queries.ts';
import { consumeState, openChange } from './login-state.ts';
import { enterWith, loginExpired } from './sign-in.ts';

/** Finished sign-in of this session to another account. */
const changeOf = async (context: RequestContext, key: string) => {
  ownAccountOf(context);
  const change = openChange(context, key);
  const identity = change && (await identityOf(context.sql, change.issuer, change.subject));
  if (!change || !identity) throw loginExpired();
  return { change, identity };
};

/**
 * Question before a sign-in ends the session of another account: another site could have sent the browser to the
 * provider. Opening it changes nothing.
 */
export const changePage = async (context: RequestContext, key: string): Promise<Page> => {
  const current = ownAccountOf(context);
  const { identity } = await changeOf(context, key);
  const next = await accountById(context.sql, identity.userId);
  if (!next) throw loginExpired();
  return accountPage({
    title: text('OPENID_CHANGE_TITLE'),
    children: (
      <>
        <p>{text('OPENID_CHANGE_LEAD', current.name, next.name)}</p>
        <AccountForm
          context={context}
          task="openid.change"
          submit={text('OPENID_CHANGE_SAVE', next.name)}
          hidden={{ key }}
        />
        <RelatedLinks context={context} ways={[{ href: '/', label: text('OPENID_CHANGE_STAY', current.name) }]} />
      </>
    ),
  });
};

export const changeTasks: TaskHandlers<'openid.change' & keyof typeof accountTasks> = {
  'openid.change': taskHandler({
    act: 'account.own',
    invalidates: voteKinds,
    load: () => site,
    run: async (mutation, _, { key }) => {
      const { change, identity } = await changeOf(mutation, key);
      if (!(await consumeState(mutation, key))) throw loginExpired();
      const { back, twoFactor, verifiedAt } = change;
      const at = verifiedAt === null ? null : new Date(verifiedAt);
      return enterWith(mutation, identity, { back, twoFactor, verifiedAt: at });
    },
    onInvalid: async (context, _, error) => linkExpiredPage(context, errorsOf(error)),
  }),
};
