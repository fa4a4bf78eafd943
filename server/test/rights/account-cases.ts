import { addLink, type LinkPurpose } from '../../core/one-time-links/links.ts';
import { type Case, type Cases, type Make, named, nothing, ofSite } from './case.ts';
import type { World } from './people.ts';

/** A mailed link for an account outside the rights table. */
const linked =
  (purpose: LinkPurpose, subject: (world: World) => string = () => ''): Make =>
  async world => {
    const { id } = await world.server.signedIn('reader');
    return addLink(world.server.sql, purpose, { userId: id, subject: subject(world), now: world.now() });
  };

const byKey = (keyed: Make, more = {}): Case => ({
  keyed,
  absent: [async () => 'no-key'],
  asks: ([key = '']) => ({ key, ...more }),
});

const address = (world: World): string => `someone-${world.unique()}@example.org`;

const archive = async (world: World, userId: number): Promise<string> => {
  const subject = await world.insert('personal_archives', {
    ...{ subject: `walk:${world.unique()}`, user_id: userId, state: 'ready', file: world.unique().padStart(32, '0') },
    ...{ created_at: world.now(), expires_at: new Date(world.now().getTime() + 3_600_000) },
  });
  return addLink(world.server.sql, 'archive', { userId, subject: `${subject}`, now: world.now() });
};

const erase = (world: World, userId: number): Promise<number> =>
  world.insert('erasures', {
    ...{ subject: `u:${userId}`, user_id: userId, comments: 'anonymous', posts: 'kept' },
    ...{ created_at: world.now(), due_at: new Date(world.now().getTime() + 7 * 24 * 3_600_000) },
  });

const erasing: Make = async (world, { id }) => `${await erase(world, id)}`;

const invited: Make = async world => {
  const email = `invited-${world.unique()}@example.org`;
  const id = await world.insert('invitations', {
    ...{ email, email_key: email, role: 'reader', created_by: world.stranger },
    ...{ created_at: world.now(), expires_at: new Date(world.now().getTime() + 3_600_000) },
  });
  return addLink(world.server.sql, 'invite', { userId: null, subject: `invitation:${id}`, now: world.now() });
};

const ownSession = (world: World, userId: number): Promise<number> =>
  world.insert('sessions', {
    ...{ hash: world.unique().padStart(64, '0'), user_id: userId, token: world.unique().padStart(32, '0') },
    ...{ created_at: world.now(), seen_at: world.now(), expires_at: new Date(world.now().getTime() + 3_600_000) },
  });

const passkey = (world: World, userId: number): Promise<number> =>
  world.insert('passkeys', {
    ...{ user_id: userId, credential_hash: world.unique().padStart(64, '0'), credential_id: 'x', public_key: 'x' },
    ...{ name: 'Laptop', created_at: world.now() },
  });

const apiToken = (world: World, userId: number): Promise<number> =>
  world.insert('api_tokens', {
    ...{ user_id: userId, hash: world.unique().padStart(64, '0'), name: 'Reader', scopes: 'read' },
    ...{ created_at: world.now(), expires_at: new Date(world.now().getTime() + 3_600_000) },
  });

const identity = (world: World, userId: number): Promise<number> => {
  const subject = world.unique();
  return world.insert('account_identities', {
    ...{ user_id: userId, issuer: 'https://issuer.example', subject, identity_hash: subject.padStart(64, '0') },
    created_at: world.now(),
  });
};

const guess = { password: 'a guess, not the password' } as const;

const guessing = { passes: 'PASSWORD_WRONG' } as const;

const mine = { endsSession: true } as const;

/** Accounts and their personal data. */
export const accountCases: Cases = {
  'user.login': ofSite((_, { unique }) => ({ username: `nobody-${unique()}`, ...guess }), { passes: 'SIGN_IN_WRONG' }),
  'user.logout': ofSite(() => ({}), mine),
  'user.register': ofSite(() => ({ name: '' }), { passes: 'NAME_MISSING' }),
  // The site of the table has an administrator: its set-up is over, for everybody.
  'site.setup': {
    ...byKey(world => addLink(world.server.sql, 'setup', { userId: null, now: world.now() }), {
      ...{ site_name: 'Anew', language: 'en-GB', timezone: 'UTC', content: 'empty' },
      ...{ name: 'Somebody', email: 'somebody@example.org', password: 'a password of theirs' },
    }),
    passes: 'WELCOME_OVER',
  },
  'user.confirm': byKey(linked('email', address)),
  'user.enter': { ...byKey(linked('enter')), ...mine },
  'user.join': {
    ...byKey(invited, { name: 'Jo', username: 'jo', password: '' }),
    passes: 'PASSWORD_LENGTH',
  },
  'sessions.end': {
    own: async (world, { id }) => `${await ownSession(world, id)}`,
    foreign: async world => `${await ownSession(world, world.somebody)}`,
    absent: nothing,
    ...named('id'),
  },
  'passkeys.rename': {
    own: async (world, { id }) => `${await passkey(world, id)}`,
    foreign: async world => `${await passkey(world, world.somebody)}`,
    absent: nothing,
    ...named('id', { name: 'Phone' }),
  },
  'passkeys.remove': {
    // The other one stays: the last way of sign-in is not removed.
    own: async (world, { id }) => {
      await passkey(world, id);
      return `${await passkey(world, id)}`;
    },
    foreign: async world => `${await passkey(world, world.somebody)}`,
    absent: nothing,
    ...named('id'),
  },
  'tokens.create': ofSite(() => ({ name: 'Reader', read: '1', days: '90', ...guess }), guessing),
  'tokens.revoke': {
    own: async (world, { id }) => `${await apiToken(world, id)}`,
    foreign: async world => `${await apiToken(world, world.somebody)}`,
    absent: nothing,
    ...named('id'),
  },
  'passkeys.begin': ofSite(() => guess, guessing),
  'passkeys.add': ofSite(() => ({ name: 'Phone', credential: '{}' }), { passes: 'PASSKEY_FAILED' }),
  'passkeys.ask': ofSite(() => ({})),
  'passkeys.signIn': ofSite(() => ({ credential: '{}' }), { passes: 'PASSKEY_FAILED' }),
  'openid.join': ofSite(() => ({ key: 'no-key', name: 'Jo', username: 'jo' }), { passes: 'OPENID_OVER' }),
  'openid.accept': {
    ...byKey(invited, { answer: 'none', name: 'Jo', username: 'jo' }),
    passes: 'OPENID_OVER',
  },
  'openid.change': ofSite(() => ({ key: 'no-key' }), { passes: 'OPENID_OVER' }),
  'openid.link': ofSite(() => ({ key: 'no-key', ...guess }), { passes: 'OPENID_OVER' }),
  'openid.unlink': {
    own: async (world, { id }) => {
      await passkey(world, id);
      return `${await identity(world, id)}`;
    },
    foreign: async world => `${await identity(world, world.somebody)}`,
    absent: nothing,
    ...named('id'),
  },
  'twoFactor.begin': ofSite(() => guess, guessing),
  'twoFactor.confirm': ofSite(() => ({ code: '' }), { passes: 'CODE_MISSING' }),
  'twoFactor.renew': ofSite(() => guess, guessing),
  'twoFactor.remove': ofSite(() => guess, guessing),
  'user.second': ofSite(() => ({ key: 'no-key', code: '123456' }), { passes: 'SECOND_STEP_OVER' }),
  'sessions.endOthers': ofSite(() => ({})),
  'user.forgot': ofSite(() => ({ email: 'nobody@example.org' })),
  'user.reset': { ...byKey(linked('reset'), { password: '' }), passes: 'PASSWORD_LENGTH' },
  'user.profile': ofSite(() => ({ name: 'Another name', website: '', biography: '' })),
  'user.email': ofSite(world => ({ email: `new-${world.id}@example.org`, ...guess }), guessing),
  'user.password': ofSite(() => ({ current: 'a guess', password: 'another long password' }), guessing),
  'user.values': ofSite(() => ({})),
  'site/controllers/display/synchronize': ofSite(() => ({ settings: 'theme=dark', age: 1000 })),
  'user.avatar': ofSite(() => ({ remove: '1' })),
  'site/views/dashboard/confirmDownloadGDPR': ofSite(() => ({})),
  'site/controllers/bloggers/downloadGDPR': {
    own: async (_, { id }) => `${id}`,
    foreign: async ({ stranger }) => `${stranger}`,
    asks: ([userId]) => ({ userId }),
    ...mine,
  },
  'gdpr.prepare': ofSite(() => ({}), mine),
  'gdpr.link': ofSite(() => ({}), { passes: 'LINK_OVER', ...mine }),
  'gdpr.download': {
    own: (world, { id }) => archive(world, id),
    foreign: world => archive(world, world.somebody),
    absent: [async () => 'no-key'],
    asks: ([key = '']) => ({ key, ...guess }),
    ...guessing,
  },
  'gdpr.request': ofSite(() => ({ email: 'nobody@example.org' })),
  'gdpr.prepareGuest': byKey(linked('personal', address)),
  'gdpr.eraseGuest': byKey(linked('personal', address), { sure: '1' }),
  'gdpr.erase': ofSite(() => ({ ...guess, sure: '1' }), guessing),
  'gdpr.keep': { own: erasing, asks: () => ({ key: '' }) },
  'gdpr.keep · by the key of a mail': byKey(async world => {
    const { id } = await world.server.signedIn('reader');
    await erase(world, id);
    return addLink(world.server.sql, 'keep', { userId: id, subject: '', now: world.now() });
  }),
  'dashboard.show': ofSite(() => ({ layout: 'comments' })),
};
