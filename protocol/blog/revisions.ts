import { call, reading, task } from '../call.ts';
import { back, id, ids, text, uid, uids } from '../fields.ts';
import type { Html } from '../html.ts';
import { limits } from '../limits.ts';

/** Moderation, the preview page and revisions (spec §7.4, wire §2.3, §2.4). */
export const revisionCalls = {
  'site/views/dashboard/confirmApproveBlog': reading({ ids: uids, return: back }).resolves<[dialog: Html]>(),
  'site/views/dashboard/confirmRejectBlog': reading({ ids: uids, return: back }).resolves<[dialog: Html]>(),
  'site/views/entry/confirmUseRevision': reading({ uid, return: back }).resolves<[dialog: Html]>(),
  'site/views/revisions/deleteRevision': reading({ id, return: back }).resolves<[dialog: Html]>(),
  'site/controllers/posts/deleteRevision': call({ id }).resolves<[]>(),
};

/** Submitted by the dialogs, and by their forms without scripts. */
export const revisionTasks = {
  'moderate.approve': task({ ids: uids, return: back }),
  'moderate.reject': task({ ids: uids, message: text(limits.textInput), return: back }),
  'posts.userevision': task({ uid, return: back }),
  'revisions.delete': task({ ids, return: back }),
};
