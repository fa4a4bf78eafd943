import type { Sql } from '../../core/db/index.ts';
import { type ArchivedRow, batchAfter, rowsInBatches, type Section } from './archive-row-queries.ts';
import { articleComments, comments, guestSections, postColumns, subscriptions } from './guest-section-queries.ts';

type Columns = Readonly<Record<string, string>>;

const rowsOnPosts = (sql: Sql, table: string, userId: number, columns: Columns) =>
  rowsInBatches(after =>
    batchAfter(
      sql(`${table} as r`)
        .join('posts as p', 'p.id', 'r.post_id')
        .select({ ...postColumns(sql), ...columns, at: 'r.created_at' })
        .where('r.user_id', userId),
      'r.post_id',
      after,
    ),
  );

const postTexts = {
  id: 'id',
  title: 'title',
  slug: 'slug',
  kind: 'kind',
  state: 'state',
  lifecycle: 'lifecycle',
  privacy: 'privacy',
  intro: 'intro',
  body: 'body',
  excerpt: 'excerpt',
  document: 'document',
  source: 'source',
  byline: 'byline',
  copyright: 'copyright',
  keywords: 'seo_keywords',
  language: 'language',
  address: 'address',
  latitude: 'latitude',
  longitude: 'longitude',
  createdAt: 'created_at',
  changedAt: 'modified_at',
  publishedAt: 'published_at',
  endsAt: 'publish_down',
};

const revisionTexts = {
  post: 'post_id',
  number: 'ordering',
  title: 'title',
  state: 'state',
  content: 'content',
  at: 'created_at',
};

const articleTexts = {
  id: 'id',
  title: 'title',
  alias: 'alias',
  intro: 'intro',
  body: 'body',
  language: 'language',
  createdAt: 'created_at',
  changedAt: 'modified_at',
  publishedAt: 'publish_up',
  endsAt: 'publish_down',
};

const articleRevisionTexts = {
  item: 'item_id',
  number: 'ordering',
  title: 'title',
  content: 'content',
  at: 'created_at',
};

/** Credentials of the remote account are left out. */
const autopostAccountTexts = {
  network: 'network',
  server: 'instance',
  account: 'handle',
  state: 'state',
  at: 'created_at',
};

const actionRows = { type: 'type', target: 'target_id', at: 'created_at' };

/** Rows of one table that belong to an account, in batches. */
const ownedRows = (sql: Sql, table: string, where: Readonly<Record<string, unknown>>, columns: Columns) => () =>
  rowsInBatches(after => batchAfter(sql(table).select(columns).where(where), 'id', after));

const singleBatch = (query: () => Promise<ArchivedRow[]>) =>
  async function* (): AsyncGenerator<ArchivedRow> {
    yield* await query();
  };

/** Sections of an account's archive: its own texts and actions, nothing of other people's. */
export const accountSections = (sql: Sql, id: number, emailKey: string): readonly Section[] => [
  {
    name: 'profile',
    rows: singleBatch(() =>
      sql('users')
        .select({ id: 'id', username: 'username', name: 'name', email: 'email', role: 'role', website: 'website' })
        .select({ biography: 'biography', permalink: 'permalink', createdAt: 'created_at' })
        .select({ timezone: 'timezone', language: 'language', blogTitle: 'blog_title' })
        .select({ confirmedAt: 'confirmed_at', seenAt: 'seen_at' })
        .where('id', id),
    ),
  },
  {
    name: 'login-names',
    rows: singleBatch(() => sql('login_names').select({ name: 'name_key' }).where('user_id', id)),
  },
  {
    name: 'identities',
    rows: singleBatch(() =>
      sql('account_identities')
        .select({ issuer: 'issuer', subject: 'subject', email: 'email', at: 'created_at', usedAt: 'used_at' })
        .where('user_id', id),
    ),
  },
  {
    name: 'profile-values',
    rows: singleBatch(() =>
      sql('profile_values').select({ name: 'name', value: 'value' }).where('user_id', id).orderBy('id'),
    ),
  },
  {
    name: 'display',
    rows: singleBatch(() =>
      sql('account_display').select({ settings: 'settings', changedAt: 'changed_at' }).where('user_id', id),
    ),
  },
  {
    name: 'teams',
    rows: singleBatch(() =>
      sql('team_members as m')
        .join('teams as t', 't.id', 'm.team_id')
        .select({ team: 't.title', isAdmin: 'm.is_admin', at: 'm.created_at' })
        .where('m.user_id', id),
    ),
  },
  {
    name: 'groups',
    rows: singleBatch(() =>
      sql('member_group_accounts as m')
        .join('member_groups as g', 'g.id', 'm.group_id')
        .select({ group: 'g.title', at: 'm.created_at' })
        .where('m.user_id', id),
    ),
  },
  { name: 'posts', rows: ownedRows(sql, 'posts', { author_id: id }, postTexts) },
  { name: 'revisions', rows: ownedRows(sql, 'revisions', { created_by: id }, revisionTexts) },
  { name: 'items', rows: ownedRows(sql, 'items', { author_id: id }, articleTexts) },
  { name: 'item-revisions', rows: ownedRows(sql, 'item_revisions', { created_by: id }, articleRevisionTexts) },
  { name: 'comments', rows: () => comments(sql, query => query.where('c.author_id', id), { ip: 'c.ip' }) },
  { name: 'item-comments', rows: () => articleComments(sql, query => query.where('c.author_id', id), { ip: 'c.ip' }) },
  {
    name: 'likes',
    rows: () =>
      rowsInBatches(after =>
        batchAfter(
          sql('comment_likes as r')
            .join('comments as c', 'c.id', 'r.comment_id')
            .join('posts as p', 'p.id', 'c.post_id')
            .select({ ...postColumns(sql), comment: 'c.number', at: 'r.created_at' })
            .where('r.user_id', id),
          'r.comment_id',
          after,
        ),
      ),
  },
  { name: 'reactions', rows: () => rowsOnPosts(sql, 'reactions', id, { reaction: 'r.reaction' }) },
  { name: 'ratings', rows: () => rowsOnPosts(sql, 'ratings', id, { outOfTen: 'r.value' }) },
  { name: 'co-authored', rows: () => rowsOnPosts(sql, 'post_authors', id, { answer: 'r.state' }) },
  { name: 'favourites', rows: () => rowsOnPosts(sql, 'favourites', id, {}) },
  { name: 'subscriptions', rows: () => subscriptions(sql, query => query.where('user_id', id)) },
  { name: 'reports', rows: ownedRows(sql, 'reports', { user_id: id }, { ...actionRows, reason: 'reason' }) },
  {
    name: 'autopost-accounts',
    rows: ownedRows(sql, 'autopost_accounts', { user_id: id }, autopostAccountTexts),
  },
  {
    name: 'autoposts',
    rows: () =>
      rowsInBatches(after =>
        batchAfter(
          sql('autoposts as r')
            .join('autopost_accounts as a', 'a.id', 'r.account_id')
            .join('posts as p', 'p.id', 'r.post_id')
            .select({ ...postColumns(sql), network: 'a.network', account: 'a.handle', state: 'r.state' })
            .select({ message: 'r.message', address: 'r.remote_url', at: 'r.created_at' })
            .where('r.user_id', id),
          'r.id',
          after,
        ),
      ),
  },
  {
    name: 'sessions',
    rows: singleBatch(() =>
      sql('sessions').select({ at: 'created_at', seenAt: 'seen_at', endsAt: 'expires_at' }).where('user_id', id),
    ),
  },
  {
    name: 'tokens',
    rows: singleBatch(() =>
      sql('api_tokens')
        .select('name', 'scopes', { at: 'created_at', endsAt: 'expires_at', usedOn: 'used_on' })
        .where('user_id', id),
    ),
  },
  { name: 'acts', rows: ownedRows(sql, 'audit_log', { user_id: id }, { act: 'act', ...actionRows }) },
  {
    name: 'acts-about-you',
    rows: ownedRows(sql, 'audit_log', { type: 'user', target_id: id }, { act: 'act', at: 'created_at' }),
  },
  ...guestSections(sql, emailKey),
];
