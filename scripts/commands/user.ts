import { linkAddress } from '../../server/accounts/account-mails.ts';
import { checkEmail, checkUsername, usernameKey } from '../../server/accounts/account-names.ts';
import { type AccountRow, accountByUsername, accountsList } from '../../server/accounts/account-queries.ts';
import { grantRole } from '../../server/accounts/account-roles.ts';
import { createSignInLink } from '../../server/accounts/mailed-links/sign-in-link.ts';
import { addAccount } from '../../server/accounts/registration/register.ts';
import type { Services } from '../../server/core/context/services.ts';
import { transact } from '../../server/core/db/index.ts';
import { mailKey } from '../../server/core/net/mail-address.ts';
import { addLink } from '../../server/core/one-time-links/links.ts';
import { type Role, roles } from '../../server/core/policy/actor.ts';
import { hashPassword } from '../../server/core/security/password.ts';
import { moment } from '../../server/core/time/clock.ts';
import { plainError } from '../boot/environment.mjs';
import { declare, usageError } from './command.ts';
import { help } from './help.mjs';
import { withServices } from './services.ts';

export const command = declare({
  ...help.user,
  options: {
    email: { type: 'string' },
    name: { type: 'string' },
    role: { type: 'string' },
    password: { type: 'string' },
    'without-second-factor': { type: 'boolean' },
  },
  run: async ({ words: [act, username = '', role], values, openContext }) => {
    await withServices(openContext, async services => {
      if (act === 'list') return list(services, values.role === undefined ? undefined : roleOf(values.role));
      if (act === 'add') return add(services, username, values);
      if (act === 'grant') return grant(services, await named(services, username), roleOf(role));
      if (act === 'enter') {
        const skipsSecondFactor = values['without-second-factor'] === true;
        const { id } = await named(services, username);
        return console.log(await createSignInLink(services, id, { skipsSecondFactor }));
      }
      throw usageError('Give add, grant, enter or list.');
    });
  },
});

const roleOf = (word: string | undefined): Role => {
  const role = roles.find(one => one === word);
  if (!role) throw usageError(`The role must be one of ${roles.join(', ')}.`);
  return role;
};

const named = async ({ sql }: Services, username: string): Promise<AccountRow> => {
  const account = await accountByUsername(sql, usernameKey(username));
  if (!account) throw plainError(`There is no account ${username}.`);
  return account;
};

const list = async ({ sql }: Services, role: Role | undefined): Promise<void> => {
  for (const one of await accountsList(sql, { role, most: 10_000 }))
    console.log([one.id, one.username, one.role, one.status, one.email, one.name].join('\t'));
};

interface UserOptions {
  readonly email?: string;
  readonly name?: string;
  readonly role?: string;
  readonly password?: string;
}

const add = async (services: Services, username: string, options: UserOptions): Promise<void> => {
  const { email = '', name = username, password } = options;
  const role = roleOf(options.role ?? 'reader');
  checkUsername(username);
  checkEmail(email);
  const hash = password === undefined ? '' : await hashPassword(password);
  const now = moment(services.clock);
  const made = await transact(services.sql, async sql => {
    const id = await addAccount(sql, {
      username,
      name,
      email,
      emailKey: mailKey(email),
      website: '',
      password: hash,
      role,
      status: 'active',
      now,
      confirmedAt: now,
    });
    if (typeof id !== 'number') throw plainError(`This ${id === 'email' ? 'e-mail address' : id} is taken.`);
    return password === undefined ? addLink(sql, 'reset', { userId: id, now }) : undefined;
  });
  console.log(`The account ${username} was added.`);
  if (made !== undefined) console.log(`Set its password here within an hour: ${linkAddress(services, 'reset', made)}`);
};

const grant = async (services: Services, account: AccountRow, role: Role): Promise<void> => {
  if (!(await grantRole(services, account, role)))
    throw plainError(`${account.username} is the only administrator: make another account an administrator first.`);
  console.log(`${account.username} has the role ${role} now, and has to sign in again.`);
};
