import { z } from 'zod';
import { call, reading, task } from '../call.ts';
import { categoryDetailFields } from '../category-details.ts';
import { back, id, idOrZero, ids, idsOrNone, line, text } from '../fields.ts';
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

const term = { id: idOrZero, title: line(100) };

/** Managing tags and categories, for moderators. */
export const termTasks = {
  /** Without `language` a tag keeps the one that it has. */
  'tags.save': task({ ...term, language: z.string().trim().max(limits.formText).optional() }),
  'tags.delete': task(params),
  'tags.merge': task({ ...params, into: id }),
  'categories.save': task(term),
  /** Writes everything that the form of a category has; `categories.save` only its title. */
  'categories.edit': task({
    id,
    title: line(limits.formText),
    /** Empty: it keeps the one that it has. */
    alias: line(limits.formText),
    /** Category above it, 0 for none; absent: it stays. */
    parent: idOrZero.optional(),
    /** Number of the order among its siblings; empty: it stays. */
    ordering: line(limits.formText),
    description: text(limits.formBytes),
    ...categoryDetailFields,
    /** `bloggers`, or `groups` for the members of `write_groups`; absent: it stays. Only administrators set it. */
    write_access: line(20).optional(),
    write_groups: idsOrNone,
  }),
  'categories.delete': task(params),
  'categories.publish': task(params),
  'categories.unpublish': task(params),
  'categories.setDefault': task(params),
};

export const dashboardTasks = {
  ...termTasks,
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
