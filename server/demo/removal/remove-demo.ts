import { deleteCategoryRows } from '../../articles/dashboard/index.ts';
import { dropArticles } from '../../articles/edit-page/index.ts';
import { deleteTerms } from '../../blog/dashboard/index.ts';
import { postUpdates, reindex, termCacheTags } from '../../blog/post-actions/index.ts';
import { dropTeams } from '../../blog/team-model/index.ts';
import { type Mutation, putSettings } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { inContentLocale, text } from '../../core/i18n/index.ts';
import { moment } from '../../core/time/index.ts';
import { deleteButtons } from '../../payment/index.ts';
import { deleteAccountWith } from '../../personal-data/index.ts';
import { dropRedirects } from '../../redirects/index.ts';
import {
  categoryTree,
  type DemoRows,
  deleteArticleTags,
  demoRows,
  demoTexts,
  existingAccounts,
  forgetDemoRows,
  giveTexts,
  lockDemoRows,
  ownAdministrator,
  teamsWithoutMembers,
  textsBy,
  unusedAmong,
} from './demo-row-queries.ts';

export interface DemoRemoval {
  readonly posts: number;
  readonly articles: number;
  readonly accounts: number;
  /** Posts and articles that stay because they were edited or are not of the demo content; the heir is their author. */
  readonly remaining: number;
}

const removePosts = async (write: Mutation, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  const { sql } = write;
  write.invalidate('posts', 'featured', ...ids.map(id => `post:${id}` as const), ...(await termCacheTags(sql, ids)));
  await reindex(write, ids, () => postUpdates.delete(sql, ids));
};

/** Makes the heir the author of what demo accounts wrote beside the demo content. Throws if there is no heir. */
const giveRest = async (write: Mutation, users: readonly number[], heir: number | undefined): Promise<number> => {
  const { sql } = write;
  const posts = await textsBy(sql, 'posts', users);
  const articles = await textsBy(sql, 'items', users);
  if (posts.length + articles.length === 0) return 0;
  if (heir === undefined) throw new UserError('DEMO_NO_HEIR', { status: 409 });
  await reindex(write, posts, () => giveTexts(sql, 'posts', posts, heir));
  await giveTexts(sql, 'items', articles, heir);
  write.invalidate('posts', 'items', ...posts.map(id => `post:${id}` as const));
  write.invalidate(...articles.map(id => `item:${id}` as const), `author:${heir}`);
  return posts.length + articles.length;
};

/** Categories to delete, children before their parents: a category above one that stays, stays as well. */
const removableCategories = async (
  write: Mutation,
  table: 'categories' | 'item_categories',
  ids: readonly number[],
): Promise<number[]> => {
  const unused = new Set(await unusedAmong(write.sql, table, ids));
  const tree = await categoryTree(write.sql, table);
  const childrenOf = (id: number) => tree.filter(({ parentId }) => parentId === id);
  const isFree = (id: number): boolean => unused.has(id) && childrenOf(id).every(child => isFree(child.id));
  const depth = (id: number): number => {
    const parent = tree.find(row => row.id === id)?.parentId ?? null;
    return parent === null ? 0 : 1 + depth(parent);
  };
  return tree.flatMap(({ id }) => (isFree(id) ? [id] : [])).sort((a, b) => depth(b) - depth(a));
};

const removeTerms = async (write: Mutation, rows: DemoRows): Promise<void> => {
  const { sql } = write;
  for (const id of await removableCategories(write, 'categories', rows.categories)) {
    await deleteTerms(sql, 'category', [id]);
    write.invalidate(`category:${id}`);
  }
  const tags = await unusedAmong(sql, 'tags', rows.tags);
  await deleteTerms(sql, 'tag', tags);
  write.invalidate(...tags.map(id => `tag:${id}` as const));
  for (const id of await removableCategories(write, 'item_categories', rows.item_categories)) {
    await deleteCategoryRows(sql, [id]);
    write.invalidate(`item-category:${id}`);
  }
  await deleteArticleTags(sql, await unusedAmong(sql, 'item_tag_names', rows.item_tag_names));
};

const removeButtons = async (write: Mutation, ids: readonly number[]): Promise<void> => {
  const unused = await unusedAmong(write.sql, 'pay_buttons', ids);
  await deleteButtons(write.sql, unused);
  if (unused.includes(write.services.site.get('payments.entryButton')))
    await putSettings(write, [{ name: 'payments.entryButton', value: undefined }]);
};

const removeAccounts = async (write: Mutation, ids: readonly number[]): Promise<void> => {
  const erasing = { comments: 'anonymous', posts: 'kept', now: moment(write.services.clock) } as const;
  for (const id of ids)
    await deleteAccountWith(write, id, { ...erasing, name: inContentLocale(() => text('GDPR_FORMER_MEMBER')) });
};

/**
 * Removes the demo content with its accounts in one transaction. Posts and articles that were edited since, and those
 * that demo accounts wrote beside it, stay: `heir` becomes their author, without it the oldest administrator who is not
 * of the demo content. Categories, tags and teams that own content uses stay as well. Throws when texts would stay
 * without an author.
 */
export const removeDemo = async (write: Mutation, heir?: number): Promise<DemoRemoval> => {
  const { sql } = write;
  await lockDemoRows(sql);
  const rows = await demoRows(sql);
  const unedited = async (table: 'posts' | 'items'): Promise<number[]> =>
    (await demoTexts(sql, table)).flatMap(({ id, isEdited }) => (isEdited ? [] : [id]));
  const posts = await unedited('posts');
  const articles = await unedited('items');
  await removePosts(write, posts);
  if (articles.length > 0) await dropArticles(write, articles);
  const accounts = await existingAccounts(sql, rows.users);
  const remaining = await giveRest(write, accounts, heir ?? (await ownAdministrator(sql, rows.users)));
  await removeAccounts(write, accounts);
  await removeTerms(write, rows);
  const teams = await teamsWithoutMembers(sql, await unusedAmong(sql, 'teams', rows.teams));
  await dropTeams(sql, teams);
  await removeButtons(write, rows.pay_buttons);
  await dropRedirects(sql, rows.redirects);
  await forgetDemoRows(sql);
  write.invalidate('teams', 'items', 'posts', 'frame', 'payments', ...teams.map(id => `team:${id}` as const));
  return { posts: posts.length, articles: articles.length, accounts: accounts.length, remaining };
};
