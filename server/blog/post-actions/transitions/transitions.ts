import { audit } from '../../../audit/index.ts';
import { emit, type MutationContext } from '../../../core/context/index.ts';
import { UserError } from '../../../core/errors/index.ts';
import { applies, isReached, type TransitionName } from '../../../core/policy/index.ts';
import { moment } from '../../../core/time/index.ts';
import { currentUids, feature, type MovableTarget, unfeature } from '../../post-model/index.ts';
import { notifyModerators } from '../../revision-model/index.ts';
import { reindex } from '../reindex.ts';
import {
  archivePosts,
  deletePosts,
  publishPosts,
  rejectPosts,
  restorePosts,
  submitPosts,
  type TransitionContext,
  termCacheTags,
  trashPosts,
  unarchivePosts,
  unpublishPosts,
} from './transition-queries.ts';

type Targets = readonly MovableTarget[];

const idsOf = (targets: Targets): number[] => targets.map(({ id }) => id);

const withReindex =
  (change: typeof publishPosts) =>
  (mutation: MutationContext, targets: Targets): Promise<void> => {
    const ids = idsOf(targets);
    const context: TransitionContext = { by: mutation.actor.account?.id ?? null, now: moment(mutation.services.clock) };
    return reindex(mutation, ids, () => change(mutation.sql, ids, context));
  };

/** Transition that may publish posts: emits the event for their subscribers. */
const publishing =
  (change: typeof publishPosts) =>
  async (mutation: MutationContext, targets: Targets): Promise<void> => {
    await withReindex(change)(mutation, targets);
    await emit(mutation, 'post.published', { ids: idsOf(targets) });
  };

/** Transition that submits posts: notifies the moderators. */
const submitting = async (mutation: MutationContext, targets: Targets): Promise<void> => {
  await withReindex(submitPosts)(mutation, targets);
  await notifyModerators(mutation, await currentUids(mutation.sql, idsOf(targets)));
};

const each =
  (change: typeof feature) =>
  async (mutation: MutationContext, targets: Targets): Promise<void> => {
    for (const { id } of targets) await change(mutation, 'post', id);
  };

const changes: Readonly<Record<TransitionName, (mutation: MutationContext, targets: Targets) => Promise<void>>> = {
  publish: publishing(publishPosts),
  unpublish: withReindex(unpublishPosts),
  submit: submitting,
  approve: publishing(publishPosts),
  reject: withReindex(rejectPosts),
  archive: withReindex(archivePosts),
  unarchive: publishing(unarchivePosts),
  trash: withReindex(trashPosts),
  restore: publishing(restorePosts),
  delete: withReindex(deletePosts),
  feature: each(feature),
  unfeature: each(unfeature),
};

/** Error of a transition that is not possible now; the caller has checked permissions. */
export const refusalOf = (name: TransitionName, post: MovableTarget): UserError =>
  name === 'feature' && post.isProtected
    ? new UserError('FEATURED_PROTECTED')
    : new UserError('POST_MOVED_MEANWHILE', { args: [post.title], status: 409 });

/** Invalidates every page that shows these posts. */
export const invalidatePosts = async (mutation: MutationContext, targets: Targets): Promise<void> =>
  mutation.invalidate(
    'posts',
    ...targets.flatMap(({ id, authorId, teamId }) => [
      `post:${id}` as const,
      `author:${authorId}` as const,
      ...(teamId === null ? [] : [`team:${teamId}` as const]),
    ]),
    ...(targets.some(post => post.isFeatured) ? ['featured' as const] : []),
    ...(await termCacheTags(mutation.sql, idsOf(targets))),
  );

/**
 * Applies a transition to locked posts after authorization: to all or, with an error, to none. Posts that are in the
 * target state stay unchanged. Returns the moved ones.
 */
export const applyTransition = async (
  mutation: MutationContext,
  name: TransitionName,
  targets: Targets,
): Promise<Targets> => {
  const changed = targets.filter(post => !isReached(name, post));
  const blocked = changed.find(post => !applies(name, post));
  if (blocked) throw refusalOf(name, blocked);
  if (changed.length === 0) return changed;
  const ids = idsOf(changed);
  const titles = new Map(changed.map(post => [post.id, post.title]));
  await invalidatePosts(mutation, changed);
  await changes[name](mutation, changed);
  await audit(mutation, { act: `post.${name}`, type: 'post', ids, detail: id => titles.get(id) ?? '' });
  return changed;
};
