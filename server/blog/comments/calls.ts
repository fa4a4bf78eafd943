import type { commentCalls } from '../../../protocol/blog/comments.ts';
import type { Html } from '../../../protocol/html.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { type Handlers, handler } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { site } from '../../core/policy/index.ts';
import { approve, like, mayLikeNow, remove, restore, unlike, update } from './comment-changes.ts';
import { publishedCount } from './comment-queries.ts';
import { prepare, save, savedSentence } from './form/save-comment.ts';
import { termsDialog } from './form/terms-views.tsx';
import { deleteDialog } from './moderation/decision-views.tsx';
import { type CommentTarget, commentTarget, likeTarget, postTarget } from './target-queries.ts';
import { changedContent } from './thread/comment-views.tsx';
import { renderComment } from './thread/printed-thread.tsx';

const locked = { lock: true } as const;

interface Named {
  readonly id: number;
}

const lockedComment = (context: RequestContext, { id }: Named): Promise<CommentTarget> =>
  commentTarget(context, id, locked);

/** Changes the state of a comment; answers with the printed comment and the number of published ones. */
const changing = (act: 'comment.restore' | 'comment.approve', change: typeof approve) =>
  handler({
    act,
    invalidates: ['post', 'post-held'],
    load: lockedComment,
    run: async (mutation, target): Promise<[html: Html, remaining: number]> => {
      const row = await change(mutation, target);
      return [await renderComment(mutation, target.post, row), await publishedCount(mutation.sql, target.post.id)];
    },
  });

const likingBy = (change: typeof like) =>
  handler({
    prepare: mayLikeNow,
    act: 'comment.like',
    invalidates: ['post', 'post-held'],
    load: (context, { id }: Named) => likeTarget(context, id),
    run: async (mutation, target): Promise<[ignored: null, count: number]> => [null, await change(mutation, target)],
  });

export const commentHandlers: Handlers<keyof typeof commentCalls> = {
  'site/views/comments/save': handler({
    prepare,
    act: 'comment.add',
    invalidates: ['post', 'post-held'],
    load: (context, { blogId }) => postTarget(context, blogId, locked),
    run: async (mutation, post, params, ready) => {
      const row = await save(mutation, post, params, ready);
      const html = await renderComment(mutation, post, row);
      return [html, savedSentence(mutation, post, params, row), row.state === 'held' ? 'info' : 'success'];
    },
  }),
  'site/views/comments/update': handler({
    act: 'comment.edit',
    invalidates: ['post', 'post-held'],
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
    invalidates: ['post', 'post-held'],
    load: lockedComment,
    run: async (mutation, target) => {
      await remove(mutation, target);
      return [text('COMMENT_WAS_DELETED', `${target.row.number}`), await publishedCount(mutation.sql, target.post.id)];
    },
  }),
  'site/views/comments/restore': changing('comment.restore', restore),
  'site/views/comments/approve': changing('comment.approve', approve),
  'site/views/comments/like': likingBy(like),
  'site/views/comments/unlike': likingBy(unlike),
  'site/views/comments/terms': handler({
    act: 'site.read',
    invalidates: [],
    load: () => site,
    run: ({ services }) => [termsDialog(services.site.get('comments.termsText'))],
  }),
};
