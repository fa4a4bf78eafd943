import type { welcomeTasks } from '../../protocol/welcome.ts';
import { addAccount, beginSession, checkEmail, checkName, freeUsername, markSeen } from '../accounts/index.ts';
import { audit } from '../audit/index.ts';
import { type MutationContext, putSettings, type Services } from '../core/context/index.ts';
import { inTurn } from '../core/db/index.ts';
import { UserError } from '../core/errors/index.ts';
import { checkForm, errorsOf } from '../core/forms/index.ts';
import { type TaskHandlers, taskHandler } from '../core/http/index.ts';
import { installedLanguages, text } from '../core/i18n/index.ts';
import { mailKey } from '../core/net/index.ts';
import { takeLink } from '../core/one-time-links/index.ts';
import { paths } from '../core/paths/index.ts';
import { site } from '../core/policy/index.ts';
import { checkPassword, hashPassword } from '../core/security/index.ts';
import { isTimeZone, moment } from '../core/time/index.ts';
import { hasDemoRows, removeDemo, seedDemo } from '../demo/index.ts';
import { checkSetupLink, setupLinkOver } from './setup-link.ts';
import { setupOverPage } from './setup-over-page.tsx';
import { type SetupParams, welcomePage } from './welcome-page.tsx';

const check = ({ site_name, language, timezone, name, email, password }: SetupParams): void =>
  checkForm(
    () => {
      if (site_name === '') throw new UserError('WELCOME_SITE_NAME_MISSING', { field: 'site_name' });
    },
    () => {
      if (!installedLanguages().includes(language)) throw new UserError('WELCOME_CHOOSE', { field: 'language' });
    },
    () => {
      if (!isTimeZone(timezone)) throw new UserError('WELCOME_CHOOSE', { field: 'timezone' });
    },
    () => checkName(name),
    () => checkEmail(email),
    () => checkPassword(password),
  );

const addDemo = (services: Services): Promise<unknown> => inTurn(services.sql, () => seedDemo(services));

/** Adds the account of the owner and returns its id. */
const addOwner = async (
  { sql, services }: MutationContext,
  { name, email }: SetupParams,
  password: string,
): Promise<number> => {
  const now = moment(services.clock);
  const added = await addAccount(sql, {
    ...{ username: await freeUsername(sql, name), name, email, emailKey: mailKey(email), website: '', password },
    ...{ role: 'admin', status: 'active', now, confirmedAt: now },
  });
  if (added === 'email') throw new UserError('EMAIL_USED', { field: 'email', status: 409 });
  // A parallel registration took the name.
  if (added === 'username') throw new UserError('WELCOME_AGAIN', { field: 'name', status: 409 });
  return added;
};

export const welcomeTaskHandlers: TaskHandlers<'site.setup' & keyof typeof welcomeTasks> = {
  'site.setup': taskHandler({
    prepare: async (context, params) => {
      await checkSetupLink(context, params.key);
      check(params);
      const password = await hashPassword(params.password);
      if (params.content === 'demo') await addDemo(context.services);
      return password;
    },
    act: 'account.enter',
    isSession: true,
    invalidates: [
      ...(['posts', 'post', 'items', 'item', 'author', 'category', 'tag', 'item-category'] as const),
      ...(['team', 'teams', 'featured', 'settings', 'frame', 'payments'] as const),
    ],
    load: () => site,
    run: async (mutation, _, params, password) => {
      const { sql, services } = mutation;
      const now = moment(services.clock);
      if (!(await takeLink(sql, 'setup', params.key, now))) throw setupLinkOver();
      const owner = await addOwner(mutation, params, password);
      await putSettings(mutation, [
        { name: 'site.name', value: params.site_name },
        { name: 'site.language', value: params.language },
        { name: 'site.timezone', value: params.timezone },
      ]);
      if (params.content === 'empty') await removeDemo(mutation, owner);
      await markSeen(sql, owner, now);
      await beginSession(mutation, owner, { remember: false });
      await audit(mutation, { act: 'site.setup', type: 'site', ids: [0] });
      return { to: paths.firstSteps, notice: { kind: 'success', text: text('WELCOME_DONE', params.site_name) } };
    },
    onInvalid: async (context, params, error) =>
      error.status === 410
        ? setupOverPage(context, error.message)
        : welcomePage(context, {
            typed: params,
            errors: errorsOf(error),
            hasDemo: await hasDemoRows(context.sql),
          }),
  }),
};
