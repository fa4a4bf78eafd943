import { z } from 'zod';
import { call, reading, task } from '../call.ts';
import { back, ids, line } from '../fields.ts';
import type { Html } from '../html.ts';
import { limits } from '../limits.ts';

const params = { ids, return: back };
const value = line(120);

/** The dashboard's own calls (spec §7.4, wire §2.3). */
export const dashboardCalls = {
  /** The second result is the undo form, which installed clients ignore. */
  'site/views/dashboard/trash': call(params).resolves<[message: string, undo: Html]>(),
  /** Confirmation dialogs for the selected posts, or for one. */
  'site/views/dashboard/confirmPublishPost': reading(params).resolves<[dialog: Html]>(),
  'site/views/dashboard/confirmUnpublishPost': reading(params).resolves<[dialog: Html]>(),
  'site/views/dashboard/confirmArchivePost': reading(params).resolves<[dialog: Html]>(),
  'site/views/dashboard/confirmUnarchivePost': reading(params).resolves<[dialog: Html]>(),
  'site/views/dashboard/confirmDeletePost': reading(params).resolves<[dialog: Html]>(),
  'site/views/dashboard/confirmPermanentDelete': reading(params).resolves<[dialog: Html]>(),
  'site/views/dashboard/confirmPublishComment': reading(params).resolves<[dialog: Html]>(),
  'site/views/dashboard/confirmUnpublishComment': reading(params).resolves<[dialog: Html]>(),
  'site/views/dashboard/confirmDeleteComment': reading(params).resolves<[dialog: Html]>(),
  'site/views/dashboard/confirmDeleteTag': reading(params).resolves<[dialog: Html]>(),
  'site/views/dashboard/confirmMergeTag': reading(params).resolves<[dialog: Html]>(),
  'site/views/dashboard/confirmDeleteCategory': reading(params).resolves<[dialog: Html]>(),
};

export const dashboardTasks = {
  'posts.copy': task(params),
  /**
   * The form of a list, sent without a task: redirects to the address of the list with its filters. With `apply` it
   * shows the confirmation page of the task in `bulk`.
   */
  'dashboard.show': task({
    layout: line(40),
    filter: value,
    category: value,
    author: value,
    kind: value,
    folder: value,
    dates: value,
    'post-search': line(limits.searchLength),
    sort: value,
    ordering: value,
    apply: value,
    bulk: value,
    ids: z
      .array(z.string())
      .max(limits.bulkIds + 1)
      .optional(),
    return: back,
  }),
};
