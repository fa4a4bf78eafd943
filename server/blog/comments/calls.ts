import type { commentCalls } from '../../../protocol/blog/comments.ts';
import type { Html } from '../../../protocol/html.ts';
import { changedSentence, changedSince } from '../../comments/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { type Handlers, handler, shownVersion } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { site } from '../../core/policy/index.ts';
import { approve, like, mayLikeNow, remove, restore, unlike, update } from './comment-changes.ts';
import { publishedCount } from './comment-queries.ts';
import type { SavedComment } from './comment-row.ts';
import type { CommentParams } from './form/checked-comment.ts';
import { prepare, save, savedSentence, savedTogether } from './form/save-comment.ts';
import { termsDialog } from './form/terms-views.tsx';
import { deleteDialog } from './moderation/decision-views.tsx';
import { type CommentTarget, commentTarget, likeTarget, type PostTarget, postTarget } from './target-queries.ts';
import { changedContent } from './thread/comment-views.tsx';
import { renderComment, renderSavedComment } from './thread/printed-thread.tsx';

const locked = { lock: true } as const;

interface Named {
  readonly id: number;
}

interface Shown extends Named {
  readonly version?: number | undefined;
}

const lockedComment = (context: RequestContext, { id }: Named): Promise<CommentTarget> =>
  commentTarget(context, id, locked);

const likingBy = (change: typeof like) =>
  handler({
    prepare: mayLikeNow,
    act: 'comment.like',
    invalidates: ['post-comments', 'post-held'],
    load: (context, { id }: Named) => likeTarget(context, id),
    run: async (mutation, target): Promise<[ignored: null, count: number]> => [null, await change(mutation, target)],
  });

const savedAnswer = async (
  context: RequestContext,
  post: PostTarget,
  params: CommentParams,
  saved: SavedComment,
): Promise<[html: Html, message: string, type: 'info' | 'success']> => {
  const { row } = saved;
  const html = await renderSavedComment(context, post, saved);
  return [html, savedSentence(context, post, params, row), row.state === 'held' ? 'info' : 'success'];
};

export const commentHandlers: Handlers<keyof typeof commentCalls> = {
  'site/views/comments/save': handler({
    prepare,
    act: 'comment.add',
    invalidates: ['post-comments', 'post-held'],
    load: (context, { blogId }) => postTarget(context, blogId, locked),
    run: async (mutation, post, params, ready) =>
      savedAnswer(mutation, post, params, await save(mutation, post, params, ready)),
    together: savedTogether(({ context, subject, params }, saved) => savedAnswer(context, subject, params, saved)),
  }),
  'site/views/comments/update': handler({
    act: 'comment.edit',
    invalidates: ['post-comments', 'post-held'],
    load: (context, { id }) => commentTarget(context, id, locked),
    run: async (mutation, target, params) => {
      const row = await update(mutation, target, params);
      return [changedContent(row), row.body];
    },
  }),
  'site/views/comments/confirmDelete': handler({
    act: 'comment.delete',
    invalidates: [],
    load: (context, { id }) => commentTarget(context, id, { lock: false }),
    run: (context, target) => [deleteDialog(context, target)],
  }),
  'site/views/comments/delete': handler({
    act: 'comment.delete',
    invalidates: ['post-comments', 'post-held'],
    load: lockedComment,
    run: async (mutation, target) => {
      await remove(mutation, target);
      return [text('COMMENT_WAS_DELETED', `${target.row.number}`), await publishedCount(mutation.sql, target.post.id)];
    },
  }),
  'site/views/comments/restore': handler({
    act: 'comment.restore',
    invalidates: ['post-comments', 'post-held'],
    load: lockedComment,
    run: async (mutation, target) => {
      const row = await restore(mutation, target);
      return [await renderComment(mutation, target.post, row), await publishedCount(mutation.sql, target.post.id)];
    },
  }),
  'site/views/comments/approve': handler({
    act: 'comment.approve',
    invalidates: ['post-comments', 'post-held'],
    load: lockedComment,
    run: async (mutation, target, { version }: Shown) => {
      const shown = version === undefined ? [] : [shownVersion({ id: target.id, version })];
      const changed = changedSince([target], shown);
      const row = changed.length > 0 ? target.row : await approve(mutation, target);
      const html = await renderComment(mutation, target.post, row);
      const refusal = changed.length > 0 ? changedSentence(changed) : '';
      return [html, await publishedCount(mutation.sql, target.post.id), refusal];
    },
  }),
  'site/views/comments/like': likingBy(like),
  'site/views/comments/unlike': likingBy(unlike),
  'site/views/comments/terms': handler({
    act: 'site.read',
    invalidates: [],
    load: () => site,
    run: ({ services }) => [termsDialog(services.site.get('comments.termsText'))],
  }),
};
