import { audit } from '../../audit/index.ts';
import { emit, type MutationContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { applies, isReached, type TransitionName } from '../../core/policy/index.ts';
import { moment } from '../../core/time/index.ts';
import { feature, type MovableTarget, standingUids, unfeature } from '../post-model/index.ts';
import { tellModerators } from '../revision-store/index.ts';
import {
  archivePosts,
  deletePosts,
  type Moving,
  placeTags,
  publishPosts,
  rejectPosts,
  restorePosts,
  submitPosts,
  trashPosts,
  unarchivePosts,
  unpublishPosts,
} from './change-queries.ts';
import { reindexing } from './reindex-queries.ts';

type Targets = readonly MovableTarget[];

const idsOf = (targets: Targets): number[] => targets.map(({ id }) => id);

const listing =
  (change: typeof publishPosts) =>
  (mutation: MutationContext, targets: Targets): Promise<void> => {
    const ids = idsOf(targets);
    const moving: Moving = { by: mutation.actor.account?.id ?? null, now: moment(mutation.services.clock) };
    return reindexing(mutation, ids, () => change(mutation.sql, ids, moving));
  };

/** Transition that may publish posts: emits the event for their subscribers. */
const letting =
  (change: typeof publishPosts) =>
  async (mutation: MutationContext, targets: Targets): Promise<void> => {
    await listing(change)(mutation, targets);
    await emit(mutation, 'post.published', { ids: idsOf(targets) });
  };

/** Transition that submits posts: notifies the moderators. */
const submitting = async (mutation: MutationContext, targets: Targets): Promise<void> => {
  await listing(submitPosts)(mutation, targets);
  await tellModerators(mutation, await standingUids(mutation.sql, idsOf(targets)));
};

const each =
  (change: typeof feature) =>
  async (mutation: MutationContext, targets: Targets): Promise<void> => {
    for (const { id } of targets) await change(mutation, 'post', id);
  };

const changes: Readonly<Record<TransitionName, (mutation: MutationContext, targets: Targets) => Promise<void>>> = {
  publish: letting(publishPosts),
  unpublish: listing(unpublishPosts),
  submit: submitting,
  approve: letting(publishPosts),
  reject: listing(rejectPosts),
  archive: listing(archivePosts),
  unarchive: letting(unarchivePosts),
  trash: listing(trashPosts),
  restore: letting(restorePosts),
  delete: listing(deletePosts),
  feature: each(feature),
  unfeature: each(unfeature),
};

/** Error of a transition that is not possible now; the caller has checked permissions. */
export const refusalOf = (name: TransitionName, post: MovableTarget): UserError =>
  name === 'feature' && post.isProtected
    ? new UserError('FEATURED_PROTECTED')
    : new UserError('POST_MOVED_MEANWHILE', { args: [post.title], status: 409 });

/** Invalidates every page that shows these posts. */
export const touchPosts = async (mutation: MutationContext, targets: Targets): Promise<void> =>
  mutation.invalidate(
    'posts',
    ...targets.flatMap(({ id, authorId, teamId }) => [
      `post:${id}` as const,
      `author:${authorId}` as const,
      ...(teamId === null ? [] : [`team:${teamId}` as const]),
    ]),
    ...(targets.some(post => post.isFeatured) ? ['featured' as const] : []),
    ...(await placeTags(mutation.sql, idsOf(targets))),
  );

/**
 * Applies a transition to locked posts after authorization: to all or, with an error, to none. Posts that are in the
 * target state stay unchanged. Returns the moved ones.
 */
export const move = async (mutation: MutationContext, name: TransitionName, targets: Targets): Promise<Targets> => {
  const moved = targets.filter(post => !isReached(name, post));
  const stuck = moved.find(post => !applies(name, post));
  if (stuck) throw refusalOf(name, stuck);
  if (moved.length === 0) return moved;
  const ids = idsOf(moved);
  const titles = new Map(moved.map(post => [post.id, post.title]));
  await touchPosts(mutation, moved);
  await changes[name](mutation, moved);
  await audit(mutation, { act: `post.${name}`, type: 'post', ids, detail: id => titles.get(id) ?? '' });
  return moved;
};
