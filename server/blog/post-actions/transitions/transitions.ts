import { audit } from '../../../audit/index.ts';
import { emit, type MutationContext, type RequestContext } from '../../../core/context/index.ts';
import { UserError } from '../../../core/errors/index.ts';
import type { Redirect, Undo } from '../../../core/http/index.ts';
import { plural, text } from '../../../core/i18n/index.ts';
import { paths } from '../../../core/paths/index.ts';
import { applies, can, isReached, offered, type TransitionName, transitions } from '../../../core/policy/index.ts';
import { moment } from '../../../core/time/index.ts';
import { titleOf } from '../../cards/index.ts';
import {
  currentUids,
  feature,
  type MovableTarget,
  movableAmong,
  transitionMessages,
  unfeature,
} from '../../post-model/index.ts';
import { notifyModerators } from '../../revision-model/index.ts';
import { reindex } from '../reindex.ts';
import { checkRequiredPosts, readBeforePublishing } from '../required-checks.ts';
import { postUpdates, termCacheTags } from './transition-queries.ts';

type Targets = readonly MovableTarget[];

const idsOf = (targets: Targets): number[] => targets.map(({ id }) => id);

type Change = (mutation: MutationContext, targets: Targets) => Promise<void>;

const withReindex =
  (name: keyof typeof postUpdates): Change =>
  (mutation, targets) => {
    const ids = idsOf(targets);
    const change = { by: mutation.actor.account?.id ?? null, now: moment(mutation.services.clock) };
    return reindex(mutation, ids, () => postUpdates[name](mutation.sql, ids, change));
  };

/** Transition that may publish posts: emits the event for their subscribers. */
const publishing =
  (name: keyof typeof postUpdates): Change =>
  async (mutation, targets) => {
    await withReindex(name)(mutation, targets);
    await emit(mutation, 'post.published', { ids: idsOf(targets) });
  };

/** Transition that submits posts: notifies the moderators. */
const submitting: Change = async (mutation, targets) => {
  await withReindex('submit')(mutation, targets);
  await notifyModerators(mutation, await currentUids(mutation.sql, idsOf(targets)));
};

const each =
  (change: typeof feature): Change =>
  async (mutation, targets) => {
    for (const { id } of targets) await change(mutation, 'post', id);
  };

const changes: Readonly<Record<TransitionName, Change>> = {
  publish: publishing('publish'),
  unpublish: withReindex('unpublish'),
  submit: submitting,
  approve: publishing('publish'),
  reject: withReindex('reject'),
  archive: withReindex('archive'),
  unarchive: publishing('unarchive'),
  trash: withReindex('trash'),
  restore: publishing('restore'),
  delete: withReindex('delete'),
  feature: each(feature),
  unfeature: each(unfeature),
};

/** Transitions by which a text is published, or waits for it. */
const toReaders: ReadonlySet<TransitionName> = new Set(['publish', 'submit', 'approve']);

/** Reads the texts that a transition checks, before its transaction and only for those who may carry it out. */
export const readBeforeTransition = async (
  context: RequestContext,
  name: TransitionName,
  ids: readonly number[],
): Promise<void> => {
  if (!toReaders.has(name)) return;
  const targets = await movableAmong(context, ids);
  if (targets.some(post => !can(context.actor, `post.${name}`, post))) return;
  await readBeforePublishing(context, idsOf(targets.filter(post => applies(name, post))));
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
  if (toReaders.has(name)) await checkRequiredPosts(mutation, changed);
  const ids = idsOf(changed);
  const titles = new Map(changed.map(post => [post.id, post.title]));
  await invalidatePosts(mutation, changed);
  await changes[name](mutation, changed);
  await audit(mutation, { act: `post.${name}`, type: 'post', ids, detail: id => titles.get(id) ?? '' });
  return changed;
};

/** Undo ids are stored in a cookie, which has no space for more. */
const undoMax = 50;

const undoOf = (mutation: MutationContext, name: TransitionName, after: Targets): Undo | undefined => {
  const { back } = transitions[name];
  if (!back || after.length === 0 || after.length > undoMax) return undefined;
  if (!after.every(post => offered(mutation.actor, post).some(name => name === back))) return undefined;
  return { task: `posts.${back}`, ids: after.map(({ id }) => id), label: text('POST_UNDO') };
};

/** Sentence about the moved posts: the title of one, otherwise their number. */
export const messageOf = (name: TransitionName, { length, 0: first }: Targets): string =>
  first
    ? plural(transitionMessages[name], length, length === 1 ? titleOf(first.title) : length)
    : text('POST_NO_CHANGE');

// Redirects to the page of the tool, unless it is the page of a post that the user can no longer open.
const returnPath = (mutation: MutationContext, targets: Targets, after: Targets, back: string | undefined): string => {
  const [first] = targets;
  const wanted = back ?? (first ? paths.entry(first.slug) : paths.home);
  const [path] = wanted.split(/[?#]/);
  const post = targets.find(({ slug }) => paths.entry(slug) === path);
  const now = after.find(({ id }) => id === post?.id);
  return !post || (now && can(mutation.actor, 'post.read', now)) ? wanted : paths.home;
};

/** Moves posts and answers with a redirect, a message and an undo action. */
export const applyAndRedirect = async (
  mutation: MutationContext,
  name: TransitionName,
  targets: Targets,
  back: string | undefined,
): Promise<Redirect> => {
  const done = await applyTransition(mutation, name, targets);
  const ids = targets.map(({ id }) => id);
  const after = await movableAmong(mutation, ids);
  const undo = undoOf(
    mutation,
    name,
    after.filter(({ id }) => done.some(post => post.id === id)),
  );
  const notice = { kind: done.length > 0 ? 'success' : 'info', text: messageOf(name, done) } as const;
  return { to: returnPath(mutation, targets, after, back), notice: undo ? { ...notice, undo } : notice };
};
