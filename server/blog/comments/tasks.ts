import type { commentTasks } from '../../../protocol/blog/comments.ts';
import { UserError } from '../../core/errors/index.ts';
import { type Outcome, type TaskAnswers, taskAnswer } from '../../core/http/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { approve, hold, like, mayLikeNow, remove, restore, unlike, update } from './comment-changes.ts';
import { editAgain, saveAgain } from './form/redraw-form.tsx';
import { prepare, save, savedWords } from './form/save-comment.ts';
import { decide, decisionOf, linkedTarget } from './moderation/link-decision.ts';
import { type CommentTarget, commentTarget, commentTargets, likeTarget, postTarget } from './target-queries.ts';

const locked = { lock: true } as const;

/** The most comments that a notice can undo: it is a cookie, and more ids do not fit. */
const undoneAtOnce = 50;

/** Back to where the button stood, at the comment; on its post's page, to the part of the thread that shows it. */
const backTo = ({ id, post }: CommentTarget, back: string | undefined): string => {
  const [address = ''] = (back ?? paths.entry(post.slug)).split('#');
  return address === paths.entry(post.slug) ? paths.comment(post.slug, id) : `${address}#comment-${id}`;
};

const backFrom = (targets: readonly CommentTarget[], back: string | undefined): string => {
  const [first] = targets;
  return back ?? (first ? paths.entry(first.post.slug) : paths.home);
};

/** The page of a post still shows a comment that was just removed, so that it can be restored there. */
const afterRemoval = (targets: readonly CommentTarget[], back: string | undefined): string => {
  const [first, ...others] = targets;
  const to = backFrom(targets, back);
  return first && others.length === 0 && to === paths.entry(first.post.slug)
    ? `${to}?removed=${first.id}#comment-${first.id}`
    : to;
};

interface Bulk {
  readonly ids: readonly number[];
  readonly return?: string | undefined;
}

/** Adds an undo button on lists: they do not show a removed comment, as the page of its post does. */
const withUndo = (outcome: Outcome, targets: readonly CommentTarget[]): Outcome => {
  const [path] = outcome.to.split(/[?#]/);
  const isOnPost = targets.some(({ post }) => paths.entry(post.slug) === path);
  if (isOnPost || !outcome.notice || targets.length > undoneAtOnce) return outcome;
  const undo = { task: 'comments.restore', ids: targets.map(({ id }) => id), label: text('COMMENTS_UNDO') };
  return { ...outcome, notice: { ...outcome.notice, undo } };
};

const done = (to: string, sentence: string): Outcome => ({ to, notice: { kind: 'success', text: sentence } });

const approving = taskAnswer({
  act: 'comment.approve',
  on: (context, { ids }: Bulk) => commentTargets(context, ids),
  run: async (mutation, targets, params) => {
    const decided = targets.filter(({ state }) => state === 'removed');
    if (decided.length > 0) throw new UserError('COMMENT_DECIDED', { status: 409, rows: decided.map(({ id }) => id) });
    for (const target of targets) await approve(mutation, target);
    return done(backFrom(targets, params.return), plural('COMMENTS_APPROVED', targets.length));
  },
});

interface Liked {
  readonly id: number;
  readonly return?: string | undefined;
}

const likingBy = (change: typeof like) =>
  taskAnswer({
    before: mayLikeNow,
    act: 'comment.like',
    on: (context, { id }: Liked) => likeTarget(context, id),
    run: async (mutation, target, params) => {
      const likes = await change(mutation, target);
      return done(backTo(target, params.return), plural('COMMENT_LIKED_COUNT', likes, `${target.row.number}`, likes));
    },
  });

export const commentTaskAnswers: TaskAnswers<keyof typeof commentTasks> = {
  'comments.save': taskAnswer({
    before: prepare,
    act: 'comment.add',
    on: (context, { blogId }) => postTarget(context, blogId, locked),
    run: async (mutation, post, params, ready) => {
      const saved = await save(mutation, post, params, ready);
      const to = paths.comment(post.slug, saved.row.id);
      const kind = saved.row.state === 'held' ? 'info' : 'success';
      return { to, notice: { kind, text: savedWords(mutation, post, params, saved) } };
    },
    again: saveAgain,
  }),
  'comments.update': taskAnswer({
    act: 'comment.edit',
    on: (context, { id }) => commentTarget(context, id, locked),
    run: async (mutation, target, params) => {
      const { state } = await update(mutation, target, params);
      const sentence = text(state === 'held' ? 'COMMENT_CHANGED_HELD' : 'COMMENT_CHANGED');
      return done(backTo(target, params.return), sentence);
    },
    again: editAgain,
  }),
  'comments.like': likingBy(like),
  'comments.unlike': likingBy(unlike),
  'comments.delete': taskAnswer({
    act: 'comment.delete',
    on: (context, { ids }) => commentTargets(context, ids),
    run: async (mutation, targets, params) => {
      for (const target of targets) await remove(mutation, target);
      const outcome = done(afterRemoval(targets, params.return), plural('COMMENTS_DELETED', targets.length));
      return withUndo(outcome, targets);
    },
  }),
  'comments.restore': taskAnswer({
    act: 'comment.restore',
    on: (context, { ids }) => commentTargets(context, ids),
    run: async (mutation, targets, params) => {
      for (const target of targets) await restore(mutation, target);
      return done(backFrom(targets, params.return), plural('COMMENTS_RESTORED', targets.length));
    },
  }),
  'comments.approve': approving,
  'comments.publish': approving,
  'comments.unpublish': taskAnswer({
    act: 'comment.approve',
    on: (context, { ids }) => commentTargets(context, ids),
    run: async (mutation, targets, params) => {
      for (const target of targets) await hold(mutation, target);
      return done(backFrom(targets, params.return), plural('COMMENTS_HELD', targets.length));
    },
  }),
  'comments.moderate': taskAnswer({
    act: 'comment.decide',
    on: (context, { key }) => linkedTarget(context, key, locked),
    run: async (mutation, target, { key, decision }) =>
      done('/', await decide(mutation, target, key, decisionOf(decision))),
  }),
};
