import { deleteAccountsOf } from '../blog/autopost/index.ts';
import { reindex, termCacheTags, trashPosts } from '../blog/posts/index.ts';
import { forgetBlocked } from '../comments/index.ts';
import { type Mutation, mutate, type Services } from '../core/context/index.ts';
import type { Transaction } from '../core/db/index.ts';
import { emailMark } from '../core/net/index.ts';
import { removeFiles } from '../media/index.ts';
import type { Choices } from './erasure-queries.ts';
import {
  dropAddressed,
  dropFavourites,
  dropLikes,
  dropMedia,
  dropRatings,
  dropReactions,
  dropSubscriptions,
  type Forgetting,
  forgetComments,
  forgetGuestComments,
  leavingPosts,
  loosen,
  loosenPayments,
  type Step,
} from './forgetting-queries.ts';
import { forgetGuestItemComments, forgetItemComments } from './item-forgetting-queries.ts';

/** One transaction a step, as long as there is more to do. */
const inSteps = async (services: Services, step: (write: Mutation) => Promise<boolean>): Promise<void> => {
  while (await mutate(services, step));
};

const touching =
  (drop: (sql: Transaction) => Promise<readonly number[]>) =>
  async ({ sql, invalidate }: Mutation): Promise<boolean> => {
    const posts = await drop(sql);
    invalidate(...posts.map(id => `post:${id}` as const));
    return posts.length > 0;
  };

const touchItems = ({ invalidate }: Mutation, items: readonly number[]): void => {
  if (items.length > 0) invalidate('items', ...items.map(id => `item:${id}` as const));
};

const trash = async (write: Mutation, userId: number, which: Choices['posts'], now: Date): Promise<boolean> => {
  const { sql, invalidate } = write;
  const posts = await leavingPosts(sql, userId, which);
  const ids = posts.map(({ id }) => id);
  if (ids.length === 0) return false;
  invalidate('posts', 'featured', ...ids.map(id => `post:${id}` as const), ...(await termCacheTags(sql, ids)));
  for (const { teamId } of posts) if (teamId !== null) invalidate(`team:${teamId}`);
  await reindex(write, ids, () => trashPosts(sql, ids, { by: null, now }));
  return true;
};

/** Takes away what an account did and kept; what belongs to a conversation stays without its name. */
export const forgetAccount = async (services: Services, userId: number, how: Forgetting & Choices): Promise<void> => {
  for (const drop of [dropRatings, dropReactions, dropFavourites, dropLikes])
    await inSteps(
      services,
      touching(sql => drop(sql, userId)),
    );
  await inSteps(
    services,
    touching(sql => forgetComments(sql, userId, how)),
  );
  await inSteps(services, async write => {
    const items = await forgetItemComments(write.sql, userId, how);
    touchItems(write, items);
    return items.length > 0;
  });
  await mutate(services, ({ sql }) => deleteAccountsOf(sql, userId, how.now));
  await inSteps(services, ({ sql }) => dropSubscriptions(sql, userId));
  await inSteps(services, ({ sql }) => loosen(sql, userId));
  await inSteps(services, async write => {
    const { names, isMore } = await dropMedia(write.sql, userId);
    for (const name of names) write.afterCommit(() => removeFiles(services.settings.dataDir, name));
    return isMore;
  });
  await inSteps(services, write => trash(write, userId, how.posts, how.now));
};

const along = async (services: Services, step: (sql: Transaction, after: number) => Promise<Step>): Promise<void> => {
  for (let after: number | null = 0; after !== null; ) {
    const from: number = after;
    after = await mutate(services, async ({ sql, invalidate }) => {
      const { posts, next } = await step(sql, from);
      invalidate(...posts.map(id => `post:${id}` as const));
      return next;
    });
  }
};

/** The same for what is kept under an address alone. */
export const forgetAddress = async (services: Services, emailKey: string, how: Forgetting): Promise<void> => {
  await along(services, (sql, after) => forgetGuestComments(sql, emailKey, after, how));
  for (let after: number | null = 0; after !== null; ) {
    const from: number = after;
    after = await mutate(services, async write => {
      const { items, next } = await forgetGuestItemComments(write.sql, emailKey, from, how);
      touchItems(write, items);
      return next;
    });
  }
  await mutate(services, ({ sql }) => forgetBlocked(sql, emailMark(services.settings.secret, emailKey)));
  await along(services, (sql, after) => dropAddressed(sql, 'subscriptions', emailKey, after));
  await along(services, (sql, after) => dropAddressed(sql, 'outbox', emailKey, after));
  await along(services, (sql, after) => loosenPayments(sql, 'payments', emailKey, after));
  await along(services, (sql, after) => loosenPayments(sql, 'payment_events', emailKey, after));
};
