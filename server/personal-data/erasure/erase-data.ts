import { deleteInvitationOf } from '../../accounts/index.ts';
import { deleteAccountsOf } from '../../blog/autopost/index.ts';
import { postUpdates, reindex, termCacheTags } from '../../blog/post-actions/index.ts';
import { forgetBlocked } from '../../comments/index.ts';
import { type Mutation, mutate, type Services } from '../../core/context/index.ts';
import { dropBounceOf } from '../../core/mail/index.ts';
import { emailMark } from '../../core/net/index.ts';
import { forgetAuthorViews } from '../../hits/index.ts';
import { dropLegacyAddresses } from '../../legacy-address-rows/index.ts';
import { removeFiles } from '../../media/index.ts';
import { anonymizeArticleComments, anonymizeGuestArticleComments } from './anonymize-article-queries.ts';
import {
  type Anonymization,
  anonymizeComments,
  anonymizeGuestComments,
  type BatchResult,
  deleteByAddress,
  deleteFavourites,
  deleteLikes,
  deleteMedia,
  deleteRatings,
  deleteReactions,
  deleteSubscriptions,
  postsToTrash,
  removeAccountReferences,
  removePayer,
} from './anonymize-queries.ts';
import { leaveSharedPosts, sharedPosts } from './co-author-queries.ts';
import { type Choices, closeAccount, dropAccount } from './erasure-queries.ts';

/** Runs one step of an erasure: in a transaction of its own, or in that of the caller. */
type RunStep = <T>(step: (write: Mutation) => Promise<T>) => Promise<T>;

/** Checks before each step whether the work may go on. */
type Check = () => Promise<void>;

const inOwnTransaction =
  (services: Services, check: Check = async () => {}): RunStep =>
  async step => {
    await check();
    return mutate(services, step);
  };

/** Runs a batch per step until there is nothing left. */
const inBatches = async (run: RunStep, step: (write: Mutation) => Promise<boolean>): Promise<void> => {
  while (await run(step));
};

const invalidatingPosts =
  (change: (write: Mutation) => Promise<readonly number[]>) =>
  async (write: Mutation): Promise<boolean> => {
    const posts = await change(write);
    write.invalidate(...posts.map(id => `post:${id}` as const));
    return posts.length > 0;
  };

const invalidateArticles = ({ invalidate }: Mutation, items: readonly number[]): void => {
  if (items.length > 0) invalidate('items', ...items.map(id => `item:${id}` as const));
};

const trashBatch = async (write: Mutation, userId: number, which: Choices['posts'], now: Date): Promise<boolean> => {
  const { sql, invalidate } = write;
  const posts = await postsToTrash(sql, userId, which);
  const ids = posts.map(({ id }) => id);
  if (ids.length === 0) return false;
  invalidate('posts', 'featured', ...ids.map(id => `post:${id}` as const), ...(await termCacheTags(sql, ids)));
  for (const { teamId } of posts) if (teamId !== null) invalidate(`team:${teamId}`);
  await reindex(write, ids, () => postUpdates.trash(sql, ids, { by: null, now }));
  return true;
};

/** Takes the account off the posts that others wrote with it. */
const leaveBatch = async (write: Mutation, userId: number): Promise<boolean> => {
  const { sql, invalidate } = write;
  const ids = await sharedPosts(sql, userId);
  if (ids.length === 0) return false;
  invalidate('posts', 'featured', `author:${userId}`, ...ids.map(id => `post:${id}` as const));
  await reindex(write, ids, () => leaveSharedPosts(sql, userId, ids));
  return true;
};

const eraseInSteps = async (run: RunStep, userId: number, options: Anonymization & Choices): Promise<void> => {
  for (const deleteRows of [deleteRatings, deleteReactions, deleteFavourites, deleteLikes])
    await inBatches(
      run,
      invalidatingPosts(({ sql }) => deleteRows(sql, userId)),
    );
  await inBatches(
    run,
    invalidatingPosts(write => anonymizeComments(write, userId, options)),
  );
  await inBatches(run, async write => {
    const items = await anonymizeArticleComments(write, userId, options);
    invalidateArticles(write, items);
    return items.length > 0;
  });
  await run(({ sql }) => deleteAccountsOf(sql, userId, options.now));
  await inBatches(run, ({ sql }) => deleteSubscriptions(sql, userId));
  await inBatches(run, ({ sql }) => removeAccountReferences(sql, userId));
  await inBatches(run, ({ sql }) => forgetAuthorViews(sql, userId));
  await inBatches(run, async write => {
    const { names, isMore } = await deleteMedia(write.sql, userId);
    write.afterCommit(() => removeFiles(write.services, names));
    return isMore;
  });
  await inBatches(run, write => leaveBatch(write, userId));
  await inBatches(run, write => trashBatch(write, userId, options.posts, options.now));
};

/** Erases an account's data, a batch per transaction; content that belongs to a conversation is anonymized. */
export const eraseAccountData = (
  services: Services,
  userId: number,
  options: Anonymization & Choices,
  check?: Check,
): Promise<void> => eraseInSteps(inOwnTransaction(services, check), userId, options);

/** The same in a running transaction, for an account with little data; deletes the account as well. */
export const deleteAccountWith = async (
  write: Mutation,
  userId: number,
  options: Anonymization & Choices,
): Promise<void> => {
  await eraseInSteps(step => step(write), userId, options);
  for (const team of await closeAccount(write.sql, userId)) write.invalidate(`team:${team}`);
  await dropLegacyAddresses(write.sql, 'user', [userId]);
  await dropAccount(write.sql, userId);
  write.invalidate('posts', 'featured', `author:${userId}`);
};

const overPages = async (
  run: RunStep,
  step: (write: Mutation, after: number) => Promise<BatchResult>,
): Promise<void> => {
  for (let after: number | null = 0; after !== null; ) {
    const from: number = after;
    after = await run(async write => {
      const { posts, next } = await step(write, from);
      write.invalidate(...posts.map(id => `post:${id}` as const));
      return next;
    });
  }
};

/** Same as `eraseAccountData`, for data stored under a mail address only. */
export const eraseAddressData = async (
  services: Services,
  emailKey: string,
  options: Anonymization,
  check?: Check,
): Promise<void> => {
  const run = inOwnTransaction(services, check);
  await overPages(run, (write, after) => anonymizeGuestComments(write, emailKey, after, options));
  for (let after: number | null = 0; after !== null; ) {
    const from: number = after;
    after = await run(async write => {
      const { items, next } = await anonymizeGuestArticleComments(write, emailKey, from, options);
      invalidateArticles(write, items);
      return next;
    });
  }
  await run(({ sql }) => deleteInvitationOf(sql, emailKey));
  await run(({ sql }) => dropBounceOf(sql, emailKey));
  await run(({ sql }) => forgetBlocked(sql, emailMark(services.settings.secret, emailKey)));
  await overPages(run, ({ sql }, after) => deleteByAddress(sql, 'subscriptions', emailKey, after));
  await overPages(run, ({ sql }, after) => deleteByAddress(sql, 'ended_subscriptions', emailKey, after));
  await overPages(run, ({ sql }, after) => deleteByAddress(sql, 'outbox', emailKey, after));
  await overPages(run, ({ sql }, after) => removePayer(sql, 'payments', emailKey, after));
  await overPages(run, ({ sql }, after) => removePayer(sql, 'payment_events', emailKey, after));
};
