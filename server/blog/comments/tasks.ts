import type { commentTasks } from '../../../protocol/blog/comments.ts';
import { askAddress } from '../../admin/shell/index.ts';
import { changedSentence, changedSince } from '../../comments/index.ts';
import type { MutationContext, RequestContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import {
  type BulkParams,
  type Redirect,
  type TaskHandlers,
  taskHandler,
  withSelection,
} from '../../core/http/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { approve, hold, like, mayLikeNow, remove, restore, unlike, update } from './comment-changes.ts';
import type { SavedComment } from './comment-row.ts';
import type { CommentParams } from './form/checked-comment.ts';
import { redrawEditPage, redrawForm } from './form/form-pages.tsx';
import { prepare, save, savedSentence, savedTogether } from './form/save-comment.ts';
import { decide, decisionOf, linkedTarget } from './moderation/link-decision.ts';
import {
  type CommentTarget,
  commentTarget,
  commentTargets,
  likeTarget,
  type PostTarget,
  postTarget,
} from './target-queries.ts';

const locked = { lock: true } as const;

const idsOf = (targets: readonly CommentTarget[]): number[] => targets.map(({ id }) => id);

/** Maximum number of comments that a notice can undo: their ids are stored in a cookie. */
const undoneAtOnce = 50;

/** Address of the comment on the page whose button was pressed; for the page of its post, its permalink. */
const backTo = ({ id, post }: CommentTarget, back: string | undefined): string => {
  const [address = ''] = (back ?? paths.entry(post.slug)).split('#');
  return address === paths.entry(post.slug) ? paths.comment(post.slug, id) : `${address}#comment-${id}`;
};

const backFrom = (targets: readonly CommentTarget[], back: string | undefined): string => {
  const [first] = targets;
  return back ?? (first ? paths.entry(first.post.slug) : paths.home);
};

/** Address after a removal. The page of a post still shows the removed comment, so that it can be restored there. */
const afterRemoval = (targets: readonly CommentTarget[], back: string | undefined): string => {
  const [first, ...others] = targets;
  const to = backFrom(targets, back);
  return first && others.length === 0 && to === paths.entry(first.post.slug)
    ? `${to}?removed=${first.id}#comment-${first.id}`
    : to;
};

/** Adds an undo button to the notice, except on the page of the post, which still shows the removed comment. */
const withUndo = (outcome: Redirect, targets: readonly CommentTarget[]): Redirect => {
  const [path] = outcome.to.split(/[?#]/);
  const isOnPost = targets.some(({ post }) => paths.entry(post.slug) === path);
  if (isOnPost || !outcome.notice || targets.length > undoneAtOnce) return outcome;
  const undo = { task: 'comments.restore', ids: idsOf(targets), label: text('COMMENTS_UNDO') };
  return { ...outcome, notice: { ...outcome.notice, undo } };
};

interface Approved extends BulkParams {
  readonly versions?: readonly string[] | undefined;
  readonly confirmation: boolean;
}

const done = (to: string, sentence: string): Redirect => ({ to, notice: { kind: 'success', text: sentence } });

const refuseRemoved = (targets: readonly CommentTarget[]): void => {
  const rows = targets.flatMap(({ id, state }) => (state === 'removed' ? [id] : []));
  if (rows.length > 0) throw new UserError('COMMENT_DECIDED', { status: 409, rows });
};

/** The confirmation of the approval again, with the texts of now. */
const confirmationAgain = (
  targets: readonly CommentTarget[],
  changed: readonly CommentTarget[],
  back: string | undefined,
): string =>
  withSelection(
    askAddress(paths.dashboardComments, 'comments.publish', idsOf(targets), back ?? paths.dashboardComments),
    [],
    idsOf(changed),
  );

/** Leads back to where the comments are shown as they are now; in a list only the unchanged ones stay selected. */
const backUnapproved = (
  targets: readonly CommentTarget[],
  changed: readonly CommentTarget[],
  { return: back, confirmation }: Approved,
): Redirect => {
  const notice = { kind: 'error', text: changedSentence(changed), takesFocus: true } as const;
  if (confirmation) return { to: confirmationAgain(targets, changed, back), notice };
  const [only, ...others] = targets;
  if (only && others.length === 0 && !back) return { to: backTo(only, back), notice };
  const to = backFrom(targets, back);
  const unchanged = targets.filter(target => !changed.includes(target));
  return { to: back ? withSelection(to, idsOf(unchanged), []) : to, notice };
};

/** Changes every selected comment. */
const changingAll = (
  act: 'comment.approve' | 'comment.restore',
  sentence: 'COMMENTS_HELD' | 'COMMENTS_RESTORED',
  change: (mutation: MutationContext, target: CommentTarget) => Promise<unknown>,
) =>
  taskHandler({
    act,
    invalidates: ['post-comments', 'post-held'],
    load: (context, { ids }: BulkParams) => commentTargets(context, ids),
    run: async (mutation, targets, params) => {
      for (const target of targets) await change(mutation, target);
      return done(backFrom(targets, params.return), plural(sentence, targets.length));
    },
  });

const approving = taskHandler({
  act: 'comment.approve',
  invalidates: ['post-comments', 'post-held'],
  load: (context, { ids }: Approved) => commentTargets(context, ids),
  run: async (mutation, targets, params) => {
    refuseRemoved(targets);
    const changed = changedSince(targets, params.versions);
    if (changed.length > 0) return backUnapproved(targets, changed, params);
    for (const target of targets) await approve(mutation, target);
    return done(backFrom(targets, params.return), plural('COMMENTS_APPROVED', targets.length));
  },
});

interface Liked {
  readonly id: number;
  readonly return?: string | undefined;
}

const likingBy = (change: typeof like) =>
  taskHandler({
    prepare: mayLikeNow,
    act: 'comment.like',
    invalidates: ['post-comments', 'post-held'],
    load: (context, { id }: Liked) => likeTarget(context, id),
    run: async (mutation, target, params) => {
      const likes = await change(mutation, target);
      return done(backTo(target, params.return), plural('COMMENT_LIKED_COUNT', likes, `${target.row.number}`, likes));
    },
  });

const savedRedirect = (
  context: RequestContext,
  post: PostTarget,
  params: CommentParams,
  { row }: SavedComment,
): Redirect => {
  const kind = row.state === 'held' ? 'info' : 'success';
  const notice = { kind, text: savedSentence(context, post, params, row) } as const;
  return { to: paths.comment(post.slug, row.id), notice };
};

export const commentTaskHandlers: TaskHandlers<keyof typeof commentTasks> = {
  'comments.save': taskHandler({
    prepare,
    act: 'comment.add',
    invalidates: ['post-comments', 'post-held'],
    load: (context, { blogId }) => postTarget(context, blogId, locked),
    run: async (mutation, post, params, ready) =>
      savedRedirect(mutation, post, params, await save(mutation, post, params, ready)),
    together: savedTogether(({ context, subject, params }, saved) => savedRedirect(context, subject, params, saved)),
    onInvalid: redrawForm,
  }),
  'comments.update': taskHandler({
    act: 'comment.edit',
    invalidates: ['post-comments', 'post-held'],
    load: (context, { id }) => commentTarget(context, id, locked),
    run: async (mutation, target, params) => {
      const { state } = await update(mutation, target, params);
      const sentence = text(state === 'held' ? 'COMMENT_CHANGED_HELD' : 'COMMENT_CHANGED');
      return done(backTo(target, params.return), sentence);
    },
    onInvalid: redrawEditPage,
  }),
  'comments.like': likingBy(like),
  'comments.unlike': likingBy(unlike),
  'comments.delete': taskHandler({
    act: 'comment.delete',
    invalidates: ['post-comments', 'post-held'],
    load: (context, { ids }) => commentTargets(context, ids),
    run: async (mutation, targets, params) => {
      for (const target of targets) await remove(mutation, target);
      const outcome = done(afterRemoval(targets, params.return), plural('COMMENTS_DELETED', targets.length));
      return withUndo(outcome, targets);
    },
  }),
  'comments.restore': changingAll('comment.restore', 'COMMENTS_RESTORED', restore),
  'comments.approve': approving,
  'comments.publish': approving,
  'comments.unpublish': changingAll('comment.approve', 'COMMENTS_HELD', hold),
  'comments.moderate': taskHandler({
    act: 'comment.decide',
    invalidates: ['post-comments', 'post-held'],
    load: (context, { key }) => linkedTarget(context, key, locked),
    run: async (mutation, target, { key, decision, versions }) => {
      const decided = decisionOf(decision);
      const changed = decided === 'approve' ? changedSince([target], versions) : [];
      if (changed.length > 0)
        return {
          to: paths.commentDecision(key),
          notice: { kind: 'error', text: changedSentence(changed) },
        };
      return done('/', await decide(mutation, target, key, decided));
    },
  }),
};
