import { call, task } from '../call.ts';
import { back, flag, id, idOrNone, idOrZero, idsOrNone, line, secret, text } from '../fields.ts';
import { limits } from '../limits.ts';
import { accountsChosen } from './autopost.ts';

/**
 * The composer's form. Lengths are the widest a form can have: what is too long is said beside its field, with
 * everything that was typed still there.
 */
export const composerFields = {
  /** Zero: a new post. */
  id: idOrZero.default(0),
  /** The version that was seen when the form was opened. */
  version: idOrZero.default(0),
  /** Of the form: sent twice, it makes one post; and it tells one device or tab of a writer from another. */
  key: line(64),
  /** The digest of the autosave that the form was opened with. */
  draft: line(64),
  kind: line(20),
  title: line(limits.formText),
  slug: line(limits.formText),
  body: text(limits.formBytes),
  excerpt: text(limits.formText),
  source: line(limits.formText),
  /** A BCP 47 tag; empty: that of the site. */
  language: line(limits.formText),
  privacy: line(20),
  password: secret(limits.formText),
  password_remove: flag,
  category: idOrNone,
  categories: idsOrNone,
  tags: text(limits.formText),
  /** The picture's uri, as an upload answers it. */
  cover: line(limits.address),
  team: idOrNone,
  address: line(limits.formText),
  latitude: line(limits.coordinateLength),
  longitude: line(limits.coordinateLength),
  publish_up: line(limits.formText),
  publish_down: line(limits.formText),
  allow_comments: flag,
  allow_subscriptions: flag,
  seo_title: line(limits.formText),
  seo_description: line(limits.formText),
  robots: line(limits.formText),
  canonical: line(limits.formText),
};

/** What an autosave kept. */
export interface Autosaved {
  readonly id: number;
  /** Of the draft: `post.revision`. */
  readonly uid: string;
  /** Of the post as it stands: another than the form's means that it was changed after the form was opened. */
  readonly version: number;
  /** Whether somebody else than the writer of this draft changed it. */
  readonly isByOther: boolean;
  /** Of an earlier draft that this form did not know: it is kept beside this one. Empty: there was none. */
  readonly other: string;
}

export const composerCalls = {
  /** Keeps what is typed: a new post as a draft, on a post that stands as a draft beside it. */
  'site/controllers/posts/autosave': call(composerFields).resolves<[kept: Autosaved]>(),
};

export const composerTasks = {
  /** The composer's form: `goal` is draft, submit, publish, or keep (as far as it is). */
  'posts.save': task({ ...composerFields, goal: line(20), autopost: accountsChosen, return: back }),
  /** Throws the autosave of whoever asks away. */
  'posts.discard': task({ id, draft: line(64), return: back }),
  /** Makes a link by which somebody outside reads the draft; takes every such link back. */
  'posts.share': task({ id, return: back }),
  'posts.unshare': task({ id, return: back }),
};
