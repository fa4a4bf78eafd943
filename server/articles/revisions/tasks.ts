import type { itemRevisionTasks } from '../../../protocol/articles/edit-page.ts';
import { audit } from '../../audit/index.ts';
import { deletedNotice, type TaskHandlers, taskHandler } from '../../core/http/index.ts';
import { plural } from '../../core/i18n/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { itemForUpdate } from '../form-values/index.ts';
import { checkDeletable } from './page.tsx';
import { deleteItemRevision, itemRevision } from './revision-queries.ts';

export const itemRevisionTaskHandlers: TaskHandlers<keyof typeof itemRevisionTasks> = {
  'items.deleterevision': taskHandler({
    act: 'item.edit',
    invalidates: [],
    load: (context, { id }: { readonly id: number; readonly revision: number; readonly return?: string | undefined }) =>
      itemForUpdate(context, id),
    run: async (mutation, item, { revision, return: back }) => {
      checkDeletable(await itemRevision(mutation.sql, item.id, revision));
      await deleteItemRevision(mutation.sql, item.id, revision);
      await audit(mutation, { act: 'revision.delete', type: 'item', ids: [item.id], detail: () => String(revision) });
      return {
        to: back ?? articlePaths.revisions(item.id),
        notice: deletedNotice(plural('REVISIONS_DELETED', 1, revision)),
      };
    },
  }),
};
