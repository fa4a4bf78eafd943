import { z } from 'zod';
import { call, reading, task } from '../call.ts';
import { back, id, ids } from '../fields.ts';
import type { Html } from '../html.ts';
import { limits } from '../limits.ts';

const question = { id, return: back };
const moved = { ids, return: back };
const date = z.string().max(limits.dateLength).optional();

/** Tools of a post (spec §7.4, wire §2.4). */
export const postCalls = {
  'site/views/entry/confirmPublish': reading(question).resolves<[dialog: Html]>(),
  'site/views/entry/confirmUnpublish': reading(question).resolves<[dialog: Html]>(),
  'site/views/entry/confirmArchive': reading(question).resolves<[dialog: Html]>(),
  'site/views/entry/confirmUnarchive': reading(question).resolves<[dialog: Html]>(),
  'site/views/entry/confirmDelete': reading(question).resolves<[dialog: Html]>(),
  /** Used by the preview without a dialog; answers with a redirect and a notice (F-011, F-013, F-015). */
  'site/views/entry/publish': call({ id }).resolves<[]>(),
  'site/views/entry/submitApproval': call({ id }).resolves<[]>(),
  'site/views/entry/trash': call({ id }).resolves<[]>(),
  /** Answers with a redirect to `return` (B-064). */
  'site/controllers/posts/feature': call(moved).resolves<[]>(),
  'site/controllers/posts/unfeature': call(moved).resolves<[]>(),
};

/** Submitted by the dialogs, and by the tools without scripts (wire §1.10). */
export const postTasks = {
  'posts.publish': task(moved),
  'posts.unpublish': task(moved),
  'posts.submit': task(moved),
  'posts.archive': task(moved),
  'posts.unarchive': task(moved),
  'posts.trash': task(moved),
  'posts.restore': task(moved),
  'posts.delete': task(moved),
  'posts.feature': task(moved),
  'posts.unfeature': task(moved),
  /** Stored format. An empty value or the zero date removes the date; an absent field keeps it. */
  'posts.dates': task({ id, publish_up: date, publish_down: date, return: back }),
};
