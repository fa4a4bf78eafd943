import type { commentCalls } from '../../../protocol/blog/comments.ts';
import { type Answers, answer } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { site } from '../../core/policy/index.ts';
import { approve, like, mayLikeNow, remove, restore, unlike, update } from './acts.ts';
import { printedFor } from './answered.ts';
import { deleteDialog, termsDialog } from './dialogs.tsx';
import { changedContent } from './item-views.tsx';
import { prepare, save, savedWords } from './save.ts';
import { commentTarget, likeTarget, postTarget } from './target-queries.ts';
import { publishedCount } from './write-queries.ts';

const locked = { lock: true } as const;

export const commentAnswers: Answers<keyof typeof commentCalls> = {
  'site/views/comments/save': answer({
    before: prepare,
    act: 'comment.add',
    on: (visit, { blogId }) => postTarget(visit, blogId, locked),
    run: async (deed, post, params, ready) => {
      const saved = await save(deed, post, params, ready);
      const html = await printedFor(deed, post, saved.row);
      return [html, savedWords(deed, post, params, saved), saved.row.state === 'held' ? 'info' : 'success'];
    },
  }),
  'site/views/comments/update': answer({
    act: 'comment.edit',
    on: (visit, { id }) => commentTarget(visit, id, locked),
    run: async (deed, target, given) => {
      const row = await update(deed, target, given);
      return [changedContent(row), row.body];
    },
  }),
  'site/views/comments/confirmDelete': answer({
    act: 'comment.delete',
    on: (visit, { id }) => commentTarget(visit, id, { lock: false }),
    run: (visit, target) => [deleteDialog(visit, target)],
  }),
  'site/views/comments/delete': answer({
    act: 'comment.delete',
    on: (visit, { id }) => commentTarget(visit, id, locked),
    run: async (deed, target) => {
      await remove(deed, target);
      return [text('COMMENT_WAS_DELETED', `${target.row.number}`), await publishedCount(deed.sql, target.post.id)];
    },
  }),
  'site/views/comments/restore': answer({
    act: 'comment.restore',
    on: (visit, { id }) => commentTarget(visit, id, locked),
    run: async (deed, target) => {
      const row = await restore(deed, target);
      return [await printedFor(deed, target.post, row), await publishedCount(deed.sql, target.post.id)];
    },
  }),
  'site/views/comments/approve': answer({
    act: 'comment.approve',
    on: (visit, { id }) => commentTarget(visit, id, locked),
    run: async (deed, target) => {
      const row = await approve(deed, target);
      return [await printedFor(deed, target.post, row), await publishedCount(deed.sql, target.post.id)];
    },
  }),
  'site/views/comments/like': answer({
    before: mayLikeNow,
    act: 'comment.like',
    on: (visit, { id }) => likeTarget(visit, id),
    run: async (deed, target) => [null, await like(deed, target)],
  }),
  'site/views/comments/unlike': answer({
    before: mayLikeNow,
    act: 'comment.like',
    on: (visit, { id }) => likeTarget(visit, id),
    run: async (deed, target) => [null, await unlike(deed, target)],
  }),
  'site/views/comments/terms': answer({
    act: 'site.read',
    on: () => site,
    run: ({ services }) => [termsDialog(services.site.get('comments.termsText'))],
  }),
};
