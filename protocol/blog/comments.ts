import { call, reading, task } from '../call.ts';
import { guestFields } from '../comment-form.ts';
import { back, flag, humanFields, id, idOrZero, ids, line, secret, shownVersions, text } from '../fields.ts';
import type { Html } from '../html.ts';
import { limits } from '../limits.ts';

export type MessageType = 'error' | 'success' | 'info';

/** The comment form (spec §3.3). Installed clients omit fields that they do not show (wire B6). */
export const commentFields = {
  title: line(limits.title),
  /** Whether the form was rendered for a visitor; installed clients do not send it. */
  guest: flag,
  ...guestFields,
  username: line(limits.username),
  password: secret(limits.password),
  subscribe: flag,
  register: flag,
  terms: flag,
  // Longer than may be saved: the server says so, and the text comes back whole.
  comment: text(limits.textInput),
  depth: idOrZero.default(0),
  parentId: idOrZero.default(0),
  blogId: id,
  ...humanFields,
};

export const commentCalls = {
  'site/views/comments/save': call(commentFields).resolves<[html: Html, message: string, type: MessageType]>(),
  'site/views/comments/update': call({
    id,
    title: line(limits.title),
    message: text(limits.textInput),
  }).resolves<[rendered: Html, raw: string]>(),
  'site/views/comments/confirmDelete': reading({ id }).resolves<[dialog: Html]>(),
  /** Installed clients submit the form task instead (Y-01, ruling 12). */
  'site/views/comments/delete': call({ id }).resolves<[message: string, remaining: number]>(),
  'site/views/comments/restore': call({ id }).resolves<[html: Html, remaining: number]>(),
  /** `refusal` says that nothing was approved, because the comment has another version than the one that was shown. */
  'site/views/comments/approve': call({ id, version: idOrZero.optional() }).resolves<
    [html: Html, remaining: number, refusal: string]
  >(),
  'site/views/comments/like': call({ id }).resolves<[ignored: null, count: number]>(),
  'site/views/comments/unlike': call({ id }).resolves<[ignored: null, count: number]>(),
  'site/views/comments/terms': reading({}).resolves<[dialog: Html]>(),
};

/** `confirmation`: the form was the question before the approval, which is asked again when a text has changed. */
const approved = { ids, versions: shownVersions, confirmation: flag, return: back };

export const commentTasks = {
  /** The comment form without scripts. */
  'comments.save': task({ ...commentFields, return: back }),
  'comments.update': task({ id, title: line(limits.title), message: text(limits.textInput), return: back }),
  'comments.like': task({ id, return: back }),
  'comments.unlike': task({ id, return: back }),
  'comments.delete': task({ ids, return: back }),
  'comments.restore': task({ ids, return: back }),
  'comments.approve': task(approved),
  /** Approval under its older name; `comments.unpublish` reverses it (wire §2.3). */
  'comments.publish': task(approved),
  'comments.unpublish': task({ ids, return: back }),
  /** The signed link of a moderation e-mail, confirmed on a page (ruling 11). */
  'comments.moderate': task({ key: line(limits.captchaAnswer), decision: line(20), versions: shownVersions }),
};
