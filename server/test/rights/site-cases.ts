import {
  type Asks,
  type Case,
  type Cases,
  type Columns,
  type Make,
  named,
  nothing,
  nowhere,
  ofSite,
  on,
} from './case.ts';
import type { World } from './people.ts';

const term =
  (table: 'tags' | 'categories') =>
  (asks: Asks): Case =>
    on(table, ({ unique, now }) => ({ title: `Term ${unique()}`, alias: `term-${unique()}`, created_at: now() }), asks);

const [onTags, onCategories] = [term('tags'), term('categories')];

const titled: Asks = { asks: ([id], _, { unique }) => ({ id, title: `Named ${unique()}` }) };

const newTerm = ofSite((_, { unique }) => ({ id: '0', title: `New ${unique()}` }));

const madeTag = async ({ insert, now }: World, alias: string): Promise<number> =>
  insert('tags', { title: alias, alias, created_at: now() });

/** Each merges into another tag. */
const merging: Case = {
  foreign: async world => {
    const id = await madeTag(world, `from-${world.unique()}`);
    await madeTag(world, `into-${id}`);
    return `${id}`;
  },
  absent: nothing,
  takesMany: true,
  asks: async (ids, _, { server }) => {
    const into = await server.sql('tags').where('alias', `into-${ids[0]}`).first('id');
    const kept = `${into?.id ?? nowhere}`;
    return { ids: [...ids, kept], into: kept };
  },
};

const account =
  (role: 'reader' | 'staff', columns: Columns = {}): Make =>
  async ({ server }) => {
    const { id } = await server.signedIn(role);
    await server
      .sql('users')
      .where({ id })
      .update({ role, ...columns });
    return `${id}`;
  };

/** A person cannot change their own account here. */
const oneself: Make = async (_, { id }) => (id === 0 ? nowhere : `${id}`);

const onAccounts = (role: 'reader' | 'staff', columns: Columns = {}): Case => ({
  foreign: account(role, columns),
  absent: [...nothing, oneself],
  ...named('ids'),
});

const onAccount = (fields: (world: World) => Columns): Case => ({
  foreign: account('reader'),
  absent: nothing,
  asks: ([id], _, world) => ({ id, ...fields(world) }),
});

const removing = { absent: [...nothing, oneself] } as const;

const onInvitations: Case = on(
  'invitations',
  ({ unique, stranger, now }) => {
    const email = `invited-${unique()}@example.org`;
    const ends = new Date(now().getTime() + 3_600_000);
    return { email, email_key: email, role: 'reader', created_by: stranger, created_at: now(), expires_at: ends };
  },
  named('ids'),
);

const blocked = { status: 'blocked' } as const;

/** Each guest has their own network address, so no other guest is blocked. */
const blocking: Case = {
  foreign: async world =>
    `${await world.on.row({ id: await world.post(world.stranger) }, { email: `guest-${world.unique()}@example.org` })}`,
  absent: nothing,
  asks: ([comment]) => ({ comment, email: '1', period: '7' }),
};

const onMenu = (asks: Asks, position = 1): Case =>
  on('menu_items', () => ({ label: 'Blog', address: '/blog', position }), asks);

const link = { label: 'Blog', address: '/blog', audience: 'everyone' } as const;

const titledRow = ({ unique, now }: World): Columns => {
  const title = `Friends ${unique()}`;
  return { title, name: title.toLowerCase(), created_at: now() };
};

const onGroups = (asks: Asks): Case => on('member_groups', titledRow, asks);
const onLevels = (asks: Asks): Case => on('access_levels', titledRow, asks);

/** A provider at whose issuer no server answers. */
const onProviders = (asks: Asks): Case =>
  on(
    'openid_providers',
    ({ unique, now }) => ({
      ...{ name: `Provider ${unique()}`, issuer: `http://127.0.0.1:1/${unique()}`, client_id: 'x', client_secret: '' },
      ...{ scopes: 'openid', email_domains: '', created_at: now() },
    }),
    asks,
  );

const unnamedProvider = { name: '', issuer: 'https://issuer.example', client_id: 'x', scopes: 'openid' } as const;

const onRedirects = (asks: Asks): Case =>
  on(
    'redirects',
    ({ unique, now }) => ({ path: `/old-${unique()}`, target: '/blog', status: 301, created_at: now() }),
    asks,
  );

const redirect = (unique: () => string) => ({ path: `/older-${unique()}`, target: '/blog' });

const onButtons = (asks: Asks): Case =>
  on(
    'pay_buttons',
    ({ now }) => ({
      ...{ provider: 'im', title: 'New benches', product: '@a/b', amount: 500, currency: 'EUR' },
      ...{ created_at: now(), changed_at: now() },
    }),
    asks,
  );

const refusedEvent = (asks: Asks): Case =>
  on(
    'payment_events',
    ({ unique, now }) => ({
      ...{ provider: 'im', event_id: unique(), kind: 'paid', transaction_id: unique(), button: '7', purpose: '7' },
      ...{ amount: 500, currency: 'EUR', outcome: 'refused', reason: 'button', created_at: now() },
    }),
    asks,
  );

const button = { title: 'Newer benches', provider: 'im', product: '@a/b', amount: '7.50', currency: 'EUR' } as const;

const onPages = (columns: Columns, asks: Asks): Case =>
  on(
    'site_pages',
    ({ unique, now }) => {
      const alias = `page-${unique()}`;
      return {
        ...{ title: 'About', alias, path: alias, body: '<p>Words.</p>', published: true },
        ...{ created_at: now(), modified_at: now() },
        ...columns,
      };
    },
    asks,
  );

const trashed = { path: null, trashed_at: new Date('2026-01-01T00:00:00Z'), published: false } as const;

const message = {
  ...{ name: 'Ravi', email: 'ravi@lectern.example', subject: 'Hello', message: 'Good morning', consent: '1' },
} as const;

/** Tags, categories and pages of the administration. */
export const siteCases: Cases = {
  'site/views/dashboard/confirmDeleteTag': onTags(named('ids')),
  'site/views/dashboard/confirmMergeTag': onTags(named('ids')),
  'site/views/dashboard/confirmDeleteCategory': onCategories(named('ids')),
  'tags.save': onTags(titled),
  'tags.save · a new tag': newTerm,
  'tags.delete': onTags(named('ids')),
  'tags.merge': merging,
  'categories.save': onCategories(titled),
  'categories.save · a new category': newTerm,
  'categories.edit': onCategories(titled),
  'categories.delete': onCategories(named('ids')),
  'categories.publish': onCategories(named('ids')),
  'categories.unpublish': onCategories(named('ids')),
  'categories.setDefault': onCategories({ asks: ([id]) => ({ ids: [id] }) }),
  'settings.save': ofSite(() => ({ group: 'site' })),
  'demo.remove': ofSite(() => ({})),
  'look.save': ofSite(() => ({ fonts: 'system', header: 'line' })),
  'look.former': ofSite(() => ({})),
  'reactions.kind': ofSite(() => ({ label: 'Amused', icon: '😄' })),
  'users.role': { foreign: account('reader'), absent: nothing, ...named('id', { role: 'author' }) },
  'users.add': ofSite((_, { unique }) => {
    const username = `added-${unique()}`;
    return { username, name: 'Added', email: `${username}@example.org`, role: 'reader' };
  }),
  'users.rename': onAccount(({ unique }) => {
    const username = `renamed-${unique()}`;
    return { username, name: 'Renamed', email: `${username}@example.org` };
  }),
  'users.sendReset': onAccount(() => ({})),
  'users.removeSecondFactor': onAccount(() => ({})),
  'users.signOut': onAccount(() => ({})),
  'users.merge': {
    ...onAccount(() => ({ into: 'nobody-at-all', sure: '1' })),
    ...removing,
    passes: 'USER_INTO_UNKNOWN',
  },
  'users.delete': { ...onAccount(() => ({ content: 'keep', sure: '1' })), ...removing },
  'invitations.send': ofSite((_, { unique }) => ({ email: `guest-${unique()}@example.org`, role: 'reader' })),
  'invitations.resend': onInvitations,
  'invitations.revoke': onInvitations,
  'users.values': {
    foreign: account('reader'),
    absent: [...nothing, oneself],
    ...named('id', { note: 'Called twice' }),
  },
  'users.block': onAccounts('reader'),
  'users.block · a member of staff': onAccounts('staff'),
  'users.unblock': onAccounts('reader', blocked),
  'users.ban': onAccounts('reader'),
  'users.ban · a member of staff': onAccounts('staff'),
  'users.unban': onAccounts('reader', blocked),
  'commenters.block': blocking,
  'commenters.unblock': on(
    'commenter_blocks',
    ({ unique, now }) => ({ kind: 'email', mark: `${unique()}`.padStart(32, '0'), name: 'Ravi', created_at: now() }),
    named('ids'),
  ),
  'groups.save': onGroups(named('id', { title: 'Friends' })),
  'groups.save · a new group': ofSite((_, { unique }) => ({ title: `Friends ${unique()}` })),
  'openid.save': { ...onProviders(named('id', unnamedProvider)), passes: 'OPENID_NAME_MISSING' },
  'openid.save · a new provider': ofSite(() => unnamedProvider, { passes: 'OPENID_NAME_MISSING' }),
  'openid.test': onProviders(named('id')),
  'openid.delete': onProviders(named('ids')),
  'groups.delete': onGroups(named('ids')),
  'groups.addMembers': onGroups({
    asks: async ([id], _, { server, stranger }) => {
      const { username } = await server.sql('users').where('id', stranger).first('username');
      return { id, usernames: username };
    },
  }),
  'groups.removeMember': {
    foreign: async world => {
      const id = await world.insert('member_groups', titledRow(world));
      await world.server
        .sql('member_group_accounts')
        .insert({ group_id: id, user_id: world.stranger, created_at: world.now() });
      return `${id}`;
    },
    absent: nothing,
    asks: ([id], _, { stranger }) => ({ id, member: `${stranger}` }),
  },
  'levels.save': onLevels(named('id', { title: 'Friends' })),
  'levels.save · a new level': ofSite((_, { unique }) => ({ title: `Friends ${unique()}` })),
  'levels.delete': onLevels(named('ids')),
  'menu.save': onMenu(named('id', link)),
  'menu.save · a new link': ofSite(() => link),
  'menu.up': onMenu(named('id')),
  'menu.down': onMenu(named('id')),
  'menu.delete': onMenu(named('ids')),
  'menu.restore': onMenu(named('ids'), 0),
  'pages.save': onPages(
    {},
    { asks: ([id], _, { unique }) => ({ id, version: '1', title: `Page ${unique()}`, body: '<p>New.</p>' }) },
  ),
  'pages.save · a new page': ofSite((_, { unique }) => ({ title: `Page ${unique()}`, body: '<p>New.</p>' })),
  'pages.publish': onPages({ published: false }, named('ids')),
  'pages.unpublish': onPages({}, named('ids')),
  'pages.trash': onPages({}, named('ids')),
  'pages.restore': onPages(trashed, named('ids')),
  'pages.delete': onPages(trashed, named('ids')),
  'contact.send': onPages({ contact_form: true }, { asks: ([page]) => ({ page, ...message }) }),
  'redirects.save': onRedirects({ asks: ([id], _, { unique }) => ({ id, ...redirect(unique) }) }),
  'redirects.save · a new one': ofSite((_, { unique }) => redirect(unique)),
  'buttons.save': onButtons(named('id', button)),
  'buttons.save · a new one': ofSite(() => button),
  'buttons.delete': onButtons(named('ids')),
  'payments.accept': refusedEvent(named('ids')),
  'redirects.delete': onRedirects(named('ids')),
  'missing.forget': {
    foreign: ({ insert, unique, now }) =>
      insert('not_founds', { path: `/gone-${unique()}`, count: 1, last_at: now() }).then(String),
    ...named('ids'),
  },
};
