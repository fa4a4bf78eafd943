import { z } from 'zod';
import { call, reading, task } from '../call.ts';
import { back, id, idOrZero, ids, line } from '../fields.ts';
import type { Html } from '../html.ts';
import { limits } from '../limits.ts';

const asked = { ids, return: back };
const value = line(120);

/** The dashboard's own calls (spec §7.4, wire §2.3). */
export const dashboardCalls = {
  /** The second result is the undo form, which installed clients ignore. */
  'site/views/dashboard/trash': call(asked).resolves<[message: string, undo: Html]>(),
  /** Confirmation dialogs for the selected posts, or for one. */
  'site/views/dashboard/confirmPublishPost': reading(asked).resolves<[dialog: Html]>(),
  'site/views/dashboard/confirmUnpublishPost': reading(asked).resolves<[dialog: Html]>(),
  'site/views/dashboard/confirmArchivePost': reading(asked).resolves<[dialog: Html]>(),
  'site/views/dashboard/confirmUnarchivePost': reading(asked).resolves<[dialog: Html]>(),
  'site/views/dashboard/confirmDeletePost': reading(asked).resolves<[dialog: Html]>(),
  'site/views/dashboard/confirmPermanentDelete': reading(asked).resolves<[dialog: Html]>(),
  'site/views/dashboard/confirmPublishComment': reading(asked).resolves<[dialog: Html]>(),
  'site/views/dashboard/confirmUnpublishComment': reading(asked).resolves<[dialog: Html]>(),
  'site/views/dashboard/confirmDeleteComment': reading(asked).resolves<[dialog: Html]>(),
  'site/views/dashboard/confirmDeleteTag': reading(asked).resolves<[dialog: Html]>(),
  'site/views/dashboard/confirmMergeTag': reading(asked).resolves<[dialog: Html]>(),
  'site/views/dashboard/confirmDeleteCategory': reading(asked).resolves<[dialog: Html]>(),
};

const term = { id: idOrZero, title: line(100) };

/** Managing tags and categories, for moderators. */
export const termTasks = {
  'tags.save': task(term),
  'tags.delete': task(asked),
  'tags.merge': task({ ...asked, into: id }),
  'categories.save': task(term),
  'categories.delete': task(asked),
  'categories.publish': task(asked),
  'categories.unpublish': task(asked),
  'categories.setDefault': task(asked),
};

export const dashboardTasks = {
  ...termTasks,
  'posts.copy': task(asked),
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
