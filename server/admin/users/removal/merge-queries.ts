import { countPosts, countReactions } from '../../../blog/post-model/index.ts';
import type { Transaction } from '../../../core/db/index.ts';
import { moveAuthorViews } from '../../../hits/index.ts';

interface Column {
  readonly table: string;
  readonly column: string;
}

/** Columns with what an account wrote and uploaded: all that is handed over when it is deleted. */
export const contentColumns: readonly Column[] = [
  { table: 'posts', column: 'author_id' },
  { table: 'items', column: 'author_id' },
  { table: 'media', column: 'owner_id' },
  { table: 'item_attachments', column: 'created_by' },
  { table: 'revisions', column: 'created_by' },
  { table: 'item_revisions', column: 'created_by' },
  { table: 'site_pages', column: 'created_by' },
  { table: 'site_pages', column: 'modified_by' },
  { table: 'site_page_revisions', column: 'created_by' },
];

/** Further columns that name an account and are in no unique key with it. */
export const plainColumns: readonly Column[] = [
  ...contentColumns,
  { table: 'comments', column: 'author_id' },
  { table: 'item_comments', column: 'author_id' },
  { table: 'categories', column: 'created_by' },
  { table: 'tags', column: 'created_by' },
  { table: 'teams', column: 'created_by' },
  { table: 'featured', column: 'created_by' },
  { table: 'post_rejections', column: 'created_by' },
  { table: 'items', column: 'modified_by' },
  { table: 'items', column: 'checked_out_by' },
  { table: 'autopost_accounts', column: 'user_id' },
  { table: 'autoposts', column: 'user_id' },
  { table: 'commenter_blocks', column: 'by_id' },
  { table: 'import_sources', column: 'created_by' },
  { table: 'invitations', column: 'created_by' },
  { table: 'audit_log', column: 'user_id' },
  { table: 'login_names', column: 'user_id' },
];

/** Columns in a unique key: the row of the account that stays wins, the other one is deleted. */
export const keyedColumns: readonly Column[] = [
  { table: 'team_members', column: 'user_id' },
  { table: 'team_requests', column: 'user_id' },
  { table: 'post_authors', column: 'user_id' },
  { table: 'member_group_accounts', column: 'user_id' },
  { table: 'profile_values', column: 'user_id' },
  { table: 'account_display', column: 'user_id' },
  { table: 'favourites', column: 'user_id' },
];

/** Columns whose rows end with the account. */
export const endingColumns: readonly Column[] = [
  { table: 'sessions', column: 'user_id' },
  { table: 'api_tokens', column: 'user_id' },
  { table: 'one_time_links', column: 'user_id' },
  { table: 'ended_subscriptions', column: 'user_id' },
  { table: 'bans', column: 'user_id' },
  { table: 'form_keys', column: 'user_id' },
  { table: 'authenticators', column: 'user_id' },
  { table: 'recovery_codes', column: 'user_id' },
  { table: 'passkeys', column: 'user_id' },
  { table: 'account_identities', column: 'user_id' },
  { table: 'look_drafts', column: 'user_id' },
  { table: 'activitypub_actors', column: 'user_id' },
];

const moveRows = async (sql: Transaction, columns: readonly Column[], from: number, to: number): Promise<void> => {
  for (const { table, column } of columns)
    await sql(table)
      .where(column, from)
      .update({ [column]: to });
};

/** Hands posts, articles and files over to another account. */
export const moveContent = async (sql: Transaction, from: number, to: number): Promise<void> => {
  await sql('comments').where({ author_id: from, removed_by: from }).update({ removed_by: to });
  await dropSecondDrafts(sql, from, to);
  await moveRows(sql, contentColumns, from, to);
  await dropOwnCoAuthors(sql, to);
  await countPosts(sql, { users: [from, to], categories: [], tags: [] });
};

/** The author of a post is not its co-author as well. */
const dropOwnCoAuthors = (sql: Transaction, userId: number): Promise<number> =>
  sql('post_authors')
    .where('user_id', userId)
    .whereIn('post_id', sql('posts').select('id').where('author_id', userId))
    .delete();

// Of two drafts of one post the one of the account that stays is left.
const dropSecondDrafts = async (sql: Transaction, from: number, to: number): Promise<void> => {
  const [rows]: { id: number }[][] = await sql.raw(
    'SELECT r.id FROM revisions r JOIN revisions o ON o.post_id = r.post_id AND o.draft_of = ? WHERE r.created_by = ? AND r.draft_of = ?',
    [to, from, from],
  );
  const ids = (rows ?? []).map(({ id }) => id);
  if (ids.length > 0) await sql('revisions').whereIn('id', ids).delete();
  await sql('revisions').where({ created_by: from, draft_of: from }).update({ draft_of: to });
};

/** Moves rows whose unique key has no row of the other account yet, and deletes the rest. */
const moveKeyed = async (
  sql: Transaction,
  table: string,
  rows: Readonly<Record<string, string | number>>,
  changes: Readonly<Record<string, string | number>>,
): Promise<void> => {
  const names = Object.keys(rows);
  const set = Object.keys(changes);
  await sql.raw(
    `UPDATE IGNORE ?? SET ${set.map(() => '?? = ?').join(', ')} WHERE ${names.map(() => '?? = ?').join(' AND ')}`,
    [table, ...Object.entries(changes).flat(), ...Object.entries(rows).flat()],
  );
  await sql(table).where(rows).delete();
};

/** An administrator of a team stays one under the other account. */
const raiseTeamAdmins = (sql: Transaction, from: number, to: number): Promise<unknown> =>
  sql.raw(
    'UPDATE team_members t JOIN team_members s ON s.team_id = t.team_id AND s.user_id = ? SET t.is_admin = 1 WHERE t.user_id = ? AND s.is_admin = 1',
    [from, to],
  );

/** A co-author under either account stays one: an answer to accept counts more than an open invitation or a refusal. */
const keepAccepted = (sql: Transaction, from: number, to: number): Promise<unknown> =>
  sql.raw(
    "UPDATE post_authors t JOIN post_authors s ON s.post_id = t.post_id AND s.user_id = ? SET t.state = 'accepted', t.listed = s.listed, t.published_at = s.published_at WHERE t.user_id = ? AND s.state = 'accepted'",
    [from, to],
  );

interface Merged {
  readonly id: number;
  readonly email: string;
  readonly emailKey: string;
}

const moveSubscriptions = async (sql: Transaction, from: number, { id, email, emailKey }: Merged): Promise<void> => {
  await moveKeyed(sql, 'subscriptions', { user_id: from }, { user_id: id, email, email_key: emailKey });
  await moveKeyed(sql, 'subscriptions', { type: 'blogger', target_id: from }, { target_id: id });
  // A subscription to one's own posts is of no use.
  await sql('subscriptions').where({ type: 'blogger', target_id: id, user_id: id }).delete();
};

/**
 * Ids of the posts on which the account is seen: its own, those it shares in, those it commented and those it marked.
 */
export const touchedPosts = async (sql: Transaction, userId: number): Promise<number[]> => {
  const ids: number[][] = await Promise.all([
    sql('posts').where('author_id', userId).pluck('id'),
    sql('comments').where('author_id', userId).distinct('post_id').pluck('post_id'),
    sql('favourites').where('user_id', userId).pluck('post_id'),
    sql('post_authors').where('user_id', userId).pluck('post_id'),
  ]);
  return [...new Set(ids.flat())].sort((a, b) => a - b);
};

export const touchedArticles = async (sql: Transaction, userId: number): Promise<number[]> => {
  const ids: number[][] = await Promise.all([
    sql('items').where('author_id', userId).pluck('id'),
    sql('item_comments').where('author_id', userId).distinct('item_id').pluck('item_id'),
  ]);
  return [...new Set(ids.flat())];
};

/** Moves every row of an account except its votes to another one. */
export const moveAccount = async (sql: Transaction, from: number, to: Merged): Promise<void> => {
  const marked: number[] = await sql('favourites').where('user_id', from).orderBy('post_id').pluck('post_id');
  if (marked.length > 0) await sql('posts').select('id').whereIn('id', marked).orderBy('id').forUpdate();
  await raiseTeamAdmins(sql, from, to.id);
  await keepAccepted(sql, from, to.id);
  await moveContent(sql, from, to.id);
  await moveRows(sql, plainColumns, from, to.id);
  for (const { table, column } of keyedColumns) await moveKeyed(sql, table, { [column]: from }, { [column]: to.id });
  await dropOwnCoAuthors(sql, to.id);
  await countPosts(sql, { users: [from, to.id], categories: [], tags: [] });
  // Requests of members are settled.
  await sql('team_requests')
    .where('user_id', to.id)
    .whereIn('team_id', sql('team_members').select('team_id').where('user_id', to.id))
    .delete();
  await moveSubscriptions(sql, from, to);
  await moveAuthorViews(sql, from, to.id);
  await moveKeyed(sql, 'featured', { type: 'blogger', target_id: from }, { target_id: to.id });
  await moveKeyed(sql, 'reports', { type: 'user', target_id: from }, { target_id: to.id });
  await moveKeyed(sql, 'reports', { user_id: from }, { user_id: to.id, actor: `u:${to.id}` });
  await sql('import_rows').where({ table_name: 'users', row_id: from }).update({ row_id: to.id });
  if (marked.length > 0) await countReactions(sql, marked);
};

/** Permalink, picture and texts that the account that stays lacks are taken over; the row of the other is deleted. */
export const endAccount = async (sql: Transaction, from: number, to: number): Promise<void> => {
  for (const { table, column } of endingColumns) await sql(table).where(column, from).delete();
  await sql('erasures').where('user_id', from).delete();
  await sql.raw(
    "UPDATE users t JOIN users s ON s.id = ? SET t.avatar_id = COALESCE(t.avatar_id, s.avatar_id), t.biography = COALESCE(NULLIF(t.biography, ''), s.biography), t.website = IF(t.website = '', s.website, t.website), t.created_at = LEAST(t.created_at, s.created_at) WHERE t.id = ?",
    [from, to],
  );
  await sql('users').where('id', from).delete();
};

export const permalinksOf = (sql: Transaction, ids: readonly number[]): Promise<{ id: number; permalink: string }[]> =>
  sql('users')
    .select('id', 'permalink')
    .whereIn('id', [...ids]);
