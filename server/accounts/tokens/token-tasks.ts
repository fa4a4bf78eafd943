import { createHmac } from 'node:crypto';
import type { z } from 'zod';
import { type accountTokenTasks, tokenDays } from '../../../protocol/account-tokens.ts';
import type { ApiScope } from '../../../protocol/api/operation.ts';
import { audit } from '../../audit/index.ts';
import type { Services } from '../../core/context/index.ts';
import { notFound, UserError } from '../../core/errors/index.ts';
import { formErrors } from '../../core/forms/index.ts';
import { type TaskHandlers, taskHandler } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { addLink } from '../../core/one-time-links/index.ts';
import { paths } from '../../core/paths/index.ts';
import { site } from '../../core/policy/index.ts';
import { moment } from '../../core/time/index.ts';
import { mailChanged } from '../account-mails.ts';
import { confirmedOwner, ownAccountOf, secured } from '../security/own-account.ts';
import { hasTwoFactor } from '../security/own-session-queries.ts';
import { securityAgain } from '../security/security-page.tsx';
import { addToken, deleteToken, lockedTokenCount } from './token-queries.ts';

type NewToken = z.infer<(typeof accountTokenTasks)['tokens.create']['params']>;

const tokensMost = 20;
const dayMs = 24 * 3600_000;

/**
 * Token that follows from the random key of its page and the secret of the site: the address of the page, which
 * histories and logs keep, is not enough. The prefix lets scanners of secrets recognise it.
 */
export const tokenOfKey = ({ settings }: Pick<Services, 'settings'>, key: string): string =>
  `lect_${createHmac('sha256', settings.secret).update(`api-token ${key}`).digest('base64url')}`;

const scopesOf = ({ read, write_posts, write_comments }: NewToken): ApiScope[] => [
  ...(read ? (['read'] as const) : []),
  ...(write_posts ? (['write:posts'] as const) : []),
  ...(write_comments ? (['write:comments'] as const) : []),
];

const daysOf = ({ days }: NewToken): number => {
  const found = tokenDays.find(one => `${one}` === days);
  if (found === undefined) throw new UserError('TOKEN_DAYS_WRONG', { field: 'days' });
  return found;
};

const required = (condition: boolean, key: 'TOKEN_NAME_MISSING' | 'TOKEN_SCOPE_MISSING', field: string): void => {
  if (!condition) throw new UserError(key, { field });
};

/** Handlers by which a person makes and revokes the tokens of own programs. */
export const tokenTasks: TaskHandlers<keyof typeof accountTokenTasks> = {
  'tokens.create': taskHandler({
    prepare: async (context, params) => {
      ownAccountOf(context);
      const form = formErrors(['name', 'read', 'days', 'password']);
      form.read(() => required(params.name !== '', 'TOKEN_NAME_MISSING', 'name'), undefined);
      form.read(() => required(scopesOf(params).length > 0, 'TOKEN_SCOPE_MISSING', 'read'), undefined);
      const days = form.read(() => daysOf(params), 0);
      await form.lookUp(() => confirmedOwner(context, params.password), undefined);
      form.refuse();
      return days;
    },
    act: 'account.own',
    invalidates: [],
    load: () => site,
    run: async (mutation, _, params, days) => {
      const { sql, services, session } = mutation;
      const account = ownAccountOf(mutation);
      if ((await lockedTokenCount(sql, account.id)) >= tokensMost)
        throw new UserError('TOKEN_MOST', { args: [tokensMost], status: 409, field: 'name' });
      const now = moment(services.clock);
      const key = await addLink(sql, 'token', { userId: account.id, subject: params.name, now });
      await addToken(sql, {
        ...{ userId: account.id, token: tokenOfKey(services, key), name: params.name, scopes: scopesOf(params), now },
        twoFactor: await hasTwoFactor(sql, session.cookie),
        expiresAt: new Date(now.getTime() + days * dayMs),
      });
      await audit(mutation, { act: 'token.create', type: 'user', ids: [account.id], detail: () => params.name });
      await mailChanged(mutation, account, 'MAIL_TOKEN_ADDED');
      return { to: paths.newToken(key) };
    },
    onInvalid: (context, { name, days, ...params }, error) =>
      securityAgain(context, 'token', error, { name, days, scopes: scopesOf({ name, days, ...params }).join(' ') }),
  }),
  'tokens.revoke': taskHandler({
    act: 'account.own',
    invalidates: [],
    load: () => site,
    run: async (mutation, _, { id }) => {
      const account = ownAccountOf(mutation);
      const name = await deleteToken(mutation.sql, account.id, id);
      if (name === undefined) throw notFound();
      await audit(mutation, { act: 'token.revoke', type: 'user', ids: [account.id], detail: () => name });
      return secured(text('TOKEN_REVOKED', name));
    },
  }),
};
