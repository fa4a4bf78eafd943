import type { Fields } from '../../../protocol/field-encoding.ts';
import { type Case, type Cases, type Make, named, nothing, ofSite } from './case.ts';
import type { Asker, World } from './people.ts';

type Columns = Readonly<Record<string, unknown>>;

export const draft = { state: 'draft', published_at: null } as const;

/** A post of the person or, for a team admin, of their team. */
export const ownPost =
  (columns: Columns = {}): Make =>
  async (world, who) => {
    const isOfTeam = who.role === 'team admin';
    const more = isOfTeam ? { team_id: world.teamId } : {};
    return `${await world.post(isOfTeam ? world.stranger : who.id, { ...columns, ...more })}`;
  };

export const foreignPost =
  (columns: Columns = {}): Make =>
  async ({ post, stranger }) =>
    `${await post(stranger, columns)}`;

const onPosts = (columns: Columns, asks: Pick<Case, 'asks' | 'takesMany'>): Case => ({
  own: ownPost(columns),
  foreign: foreignPost(columns),
  absent: nothing,
  ...asks,
});

/** Actions of readers: nothing works on content they may not read. */
export const onRead = (asks: Pick<Case, 'asks' | 'takesMany'>, more: Partial<Case> = {}): Case => ({
  ...onPosts({}, asks),
  hidden: foreignPost(draft),
  ...more,
});

const featured =
  (make: Make): Make =>
  async (world, who) => {
    const id = await make(world, who);
    await world.insert('featured', { type: 'post', target_id: id, created_at: world.now() });
    return id;
  };

const listedPost =
  (state: 'accepted' | 'invited'): Make =>
  async (world, who) => {
    const id = await world.post(world.stranger);
    await world.insert('post_authors', { post_id: id, user_id: who.id, position: 0, state, created_at: world.now() });
    return `${id}`;
  };

const archived = { lifecycle: 'archived' } as const;
const trashed = { lifecycle: 'trashed' } as const;

const unfeaturing = (asks: Pick<Case, 'asks' | 'takesMany'>): Case => ({
  ...onPosts({}, asks),
  own: featured(ownPost()),
  foreign: featured(foreignPost()),
});

const composed = (id: string, version: string, key: string): Fields => ({
  ...{ id, version, key: key.padStart(32, '0'), goal: 'draft', title: 'By the sea', body: '<p>Words of the sea.</p>' },
  ...{ privacy: 'public', allow_comments: '1', allow_subscriptions: '1' },
});

const mutate = ofSite((_, { unique }) => composed('0', '0', unique()));

const changing: Case = onPosts(draft, {
  asks: async ([id = ''], _: Asker, { server, unique }: World) => {
    const row = await server.sql('posts').where({ id }).first('version');
    return composed(id, `${row?.version ?? 1}`, unique());
  },
});

// Hash of “a guess” in an imported format that is cheap to verify.
const locked = { password: '$2y$04$b7pU1wZmWHLjvX3xhrQSOeRd7GbAbTzeYBJSofMCn7l4ng45YQrHa' } as const;

/** Transitions of posts (spec §4.3), their dialogs, and writing. */
export const postCases: Cases = {
  'site/views/entry/loadmore': onRead(named('id')),
  'site/views/latest/loadmore': ofSite(() => ({ limitstart: '0' })),
  'site/views/entry/confirmPublish': onPosts(draft, named('id')),
  'site/views/entry/confirmUnpublish': onPosts({}, named('id')),
  'site/views/entry/confirmArchive': onPosts({}, named('id')),
  'site/views/entry/confirmUnarchive': onPosts(archived, named('id')),
  'site/views/entry/confirmDelete': onPosts({}, named('id')),
  'site/views/entry/publish': onPosts(draft, named('id')),
  'site/views/entry/submitApproval': onPosts(draft, named('id')),
  'site/views/entry/trash': onPosts({}, named('id')),
  'site/views/dashboard/trash': onPosts({}, named('ids')),
  'site/views/dashboard/confirmPublishPost': onPosts(draft, named('ids')),
  'site/views/dashboard/confirmUnpublishPost': onPosts({}, named('ids')),
  'site/views/dashboard/confirmArchivePost': onPosts({}, named('ids')),
  'site/views/dashboard/confirmUnarchivePost': onPosts(archived, named('ids')),
  'site/views/dashboard/confirmDeletePost': onPosts({}, named('ids')),
  'site/views/dashboard/confirmPermanentDelete': onPosts(trashed, named('ids')),
  'site/controllers/posts/feature': onPosts({}, named('ids')),
  'site/controllers/posts/unfeature': unfeaturing(named('ids')),
  'site/controllers/posts/autosave · a new post': mutate,
  'site/controllers/posts/autosave': changing,
  'posts.publish': onPosts(draft, named('ids')),
  'posts.unpublish': onPosts({}, named('ids')),
  'posts.submit': onPosts(draft, named('ids')),
  'posts.archive': onPosts({}, named('ids')),
  'posts.unarchive': onPosts(archived, named('ids')),
  'posts.trash': onPosts({}, named('ids')),
  'posts.restore': onPosts(trashed, named('ids')),
  'posts.delete': onPosts(trashed, named('ids')),
  'posts.feature': onPosts({}, named('ids')),
  'posts.unfeature': unfeaturing(named('ids')),
  'posts.dates': onPosts(draft, named('id', { publish_up: '2026-12-01 10:00:00' })),
  'posts.copy': onPosts({}, named('ids')),
  'posts.save · a new post': mutate,
  'posts.save': changing,
  'posts.discard': onPosts(draft, named('id')),
  'posts.leave': { ...onPosts({}, named('id')), own: listedPost('accepted') },
  'posts.answer': { ...onPosts({}, named('id', { answer: 'accept' })), own: listedPost('invited') },
  'posts.share': onPosts(draft, named('id')),
  'posts.unshare': onPosts(draft, named('id')),
  'posts.unlock': onRead(named('id', { password: 'a guess' }), {
    ...{ own: ownPost(locked), foreign: foreignPost(locked), hidden: foreignPost({ ...locked, ...draft }) },
  }),
  'locations.save': onPosts({}, named('id', { address: 'Pune', latitude: '18.52', longitude: '73.85' })),
  'site/views/locations/search': ofSite(() => ({ query: '' })),
  'site/views/locations/reverse': ofSite(() => ({ latitude: '', longitude: '' }), {
    passes: 'PLACE_COORDINATE_MISSING',
  }),
};
