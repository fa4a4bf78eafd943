import { blockAccount, isLastAdmin, mergeActorVotes } from '../../../accounts/index.ts';
import { audit } from '../../../audit/index.ts';
import { emit, type MutationContext } from '../../../core/context/index.ts';
import { UserError } from '../../../core/errors/index.ts';
import { mailKey } from '../../../core/net/index.ts';
import { paths } from '../../../core/paths/index.ts';
import { moment } from '../../../core/time/index.ts';
import { eraseNow } from '../../../personal-data/index.ts';
import { addRedirect, moveLegacyAddresses } from '../../../redirects/index.ts';
import type { UserLine } from '../queries.ts';
import { endAccount, moveAccount, moveContent, permalinksOf, touchedArticles, touchedPosts } from './merge-queries.ts';

const lastAdmin = (): UserError => new UserError('USER_LAST_ADMIN', { status: 409 });

/** Invalidates the pages that show an account, before its rows move. */
const invalidateTouched = async (mutation: MutationContext, from: number, to: number): Promise<void> => {
  const [posts, items] = [await touchedPosts(mutation.sql, from), await touchedArticles(mutation.sql, from)];
  mutation.invalidate(
    ...(['posts', 'post-counts', 'featured', 'items', 'teams', `author:${from}`, `author:${to}`] as const),
    ...posts.map(id => `post:${id}` as const),
    ...items.map(id => `item:${id}` as const),
  );
};

/** The address of the former profile leads to that of the account that stays. */
const redirectProfile = async ({ sql, services }: MutationContext, from: number, to: number): Promise<void> => {
  const rows = await permalinksOf(sql, [from, to]);
  const pathOf = (id: number): string => paths.author(rows.find(row => row.id === id)?.permalink ?? '');
  await addRedirect(sql, { path: pathOf(from), target: pathOf(to), status: 301 }, moment(services.clock));
  await moveLegacyAddresses(sql, 'user', [from], to);
};

/** Moves everything of one account to another and deletes it, in this transaction. */
export const mergeAccounts = async (mutation: MutationContext, from: UserLine, to: UserLine): Promise<void> => {
  const { sql } = mutation;
  if (from.id === to.id) throw new UserError('USER_MERGE_SELF', { field: 'into' });
  if (to.status !== 'active') throw new UserError('USER_MERGE_GONE', { status: 409, field: 'into' });
  if (await isLastAdmin(mutation, from.id)) throw lastAdmin();
  await invalidateTouched(mutation, from.id, to.id);
  mutation.invalidate(...(await mergeActorVotes(sql, `u:${from.id}`, to.id)));
  await moveAccount(sql, from.id, { id: to.id, email: to.email, emailKey: mailKey(to.email) });
  await redirectProfile(mutation, from.id, to.id);
  await endAccount(sql, from.id, to.id);
  await emit(mutation, 'account.renamed', { id: to.id });
  const detail = (): string => `${from.username} → ${to.username}`;
  await audit(mutation, { act: 'user.merge', type: 'user', ids: [to.id], detail });
};

export type ContentChoice = 'keep' | 'hand' | 'erase';

/** Closes an account at once and has its data erased; with `to` its content goes to that account first. */
export const deleteAccount = async (
  mutation: MutationContext,
  user: UserLine,
  { content, to }: { readonly content: ContentChoice; readonly to: UserLine | undefined },
): Promise<void> => {
  if (to?.id === user.id) throw new UserError('USER_MERGE_SELF', { field: 'into' });
  if (to && to.status !== 'active') throw new UserError('USER_MERGE_GONE', { status: 409, field: 'into' });
  if (!(await blockAccount(mutation, user.id))) throw lastAdmin();
  if (to) {
    await invalidateTouched(mutation, user.id, to.id);
    await moveContent(mutation.sql, user.id, to.id);
    await emit(mutation, 'account.renamed', { id: to.id });
  }
  await eraseNow(mutation, user.id, {
    comments: content === 'erase' ? 'removed' : 'anonymous',
    posts: content === 'erase' ? 'trashed' : 'kept',
  });
  const detail = (): string => (to ? `${user.username}: ${content} → ${to.username}` : `${user.username}: ${content}`);
  await audit(mutation, { act: 'user.delete', type: 'user', ids: [user.id], detail });
};
