import { z } from 'zod';
import { call, task } from '../call.ts';
import { back, flag, id, idOrNone, idOrZero, idsOrNone, line, secret, text } from '../fields.ts';
import { limits } from '../limits.ts';
import { accountsChosen } from './autopost.ts';

/**
 * The composer's form. Lengths are generous: a text that is too long is refused by the form check, which keeps
 * everything that was typed.
 */
export const composerFields = {
  /** 0 creates a post. */
  id: idOrZero.default(0),
  /** The version that the form was opened with. */
  version: idOrZero.default(0),
  /** Identifies the open form: sent twice it creates one post, and it distinguishes a writer's devices and tabs. */
  key: line(64),
  /** Digest of the autosave that the form was opened with. */
  draft: line(64),
  kind: line(20),
  title: line(limits.formText),
  slug: line(limits.formText),
  body: text(limits.formBytes),
  excerpt: text(limits.textInput),
  source: line(limits.formText),
  /** A BCP 47 language tag; empty for the site's language. */
  language: line(limits.formText),
  /** `ltr` or `rtl`; empty for the direction of the language. */
  direction: line(10),
  privacy: line(20),
  password: secret(limits.formText),
  password_remove: flag,
  category: idOrNone,
  categories: idsOrNone,
  tags: text(limits.formText),
  /** The `uri` that the upload of the image answered. */
  cover: line(limits.address),
  /** Description of a cover that is posted as a file. */
  cover_alt: line(limits.formText),
  /** Such a cover needs no description. */
  cover_decorative: flag,
  team: idOrNone,
  address: line(limits.formText),
  latitude: line(limits.coordinateLength),
  longitude: line(limits.coordinateLength),
  publish_up: line(limits.formText),
  publish_down: line(limits.formText),
  allow_comments: flag,
  allow_subscriptions: flag,
  seo_title: line(limits.formText),
  seo_description: line(limits.textInput),
  robots: line(limits.formText),
  canonical: line(limits.formText),
  seo_keywords: line(limits.formText),
  /** Shown instead of the author's name. */
  byline: line(limits.formText),
  copyright: line(limits.formText),
  off_front_page: flag,
};

/** The result of an autosave. */
export interface Autosaved {
  readonly id: number;
  /** The draft: `post.revision`. */
  readonly uid: string;
  /** The post's current version; a different one than the form's means that the post changed meanwhile. */
  readonly version: number;
  /** True if another person made the change. */
  readonly isByOther: boolean;
  /** An earlier draft of another device, stored as a revision of its own; empty if there was none. */
  readonly other: string;
}

export const composerCalls = {
  /** Saves the form as a draft: a new post as a draft post, changes of an existing post as a draft revision. */
  'site/controllers/posts/autosave': call(composerFields).resolves<[saved: Autosaved]>(),
};

export const composerTasks = {
  /** The composer's form. `goal` is `draft`, `submit`, `publish` or `keep`, which leaves the status as it is. */
  'posts.save': task({
    ...composerFields,
    goal: line(20),
    autopost: accountsChosen,
    /** Names of co-authors with commas between them; absent: they stay. */
    coauthors: text(limits.formText).optional(),
    /** Co-authors that were chosen from suggestions. */
    coauthor_ids: idsOrNone,
    return: back,
  }),
  /** Discards the person's own autosave. */
  'posts.discard': task({ id, draft: line(64), return: back }),
  /** Creates a link by which people without an account read the draft; `posts.unshare` revokes all of them. */
  'posts.share': task({ id, return: back }),
  'posts.unshare': task({ id, return: back }),
  /** Takes the person off the co-authors of a post. */
  'posts.leave': task({ id, return: back }),
  /** Answers an invitation to be a co-author; `allow` takes back a refusal, so that the person may be invited again. */
  'posts.answer': task({ id, answer: z.enum(['accept', 'decline', 'allow']), return: back }),
};
