import type { articleRevisionTasks } from '../../../protocol/articles/edit-page.ts';
import { audit } from '../../audit/index.ts';
import { deletedNotice, type TaskHandlers, taskHandler } from '../../core/http/index.ts';
import { plural } from '../../core/i18n/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { articleForUpdate } from '../form-values/index.ts';
import { checkDeletable } from './page.tsx';
import { articleRevision, deleteArticleRevision } from './revision-queries.ts';

export const articleRevisionTaskHandlers: TaskHandlers<keyof typeof articleRevisionTasks> = {
  'items.deleterevision': taskHandler({
    act: 'article.edit',
    invalidates: [],
    load: (context, { id }: { readonly id: number; readonly revision: number; readonly return?: string | undefined }) =>
      articleForUpdate(context, id),
    run: async (mutation, article, { revision, return: back }) => {
      checkDeletable(await articleRevision(mutation.sql, article.id, revision));
      await deleteArticleRevision(mutation.sql, article.id, revision);
      await audit(mutation, {
        act: 'revision.delete',
        type: 'item',
        ids: [article.id],
        detail: () => String(revision),
      });
      return {
        to: back ?? articlePaths.revisions(article.id),
        notice: deletedNotice(plural('REVISIONS_DELETED', 1, revision)),
      };
    },
  }),
};
