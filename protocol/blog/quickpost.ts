import { z } from 'zod';
import { call, reading, rejectingWithException, task, telling } from '../call.ts';
import { back, flag, idOrZero, line, text } from '../fields.ts';
import type { Html } from '../html.ts';
import { limits } from '../limits.ts';
import { accountsChosen } from './autopost.ts';
import { type QuickPostKind, quickPostKinds } from './quickpost-kinds.ts';

export type { QuickPostKind } from './quickpost-kinds.ts';

/**
 * Fields of all five kinds (spec §3.3); `type` decides which are used. Installed clients do not send `alt`, `decorates`
 * and `asksAlt`.
 */
export const quickPostFields = {
  type: z.enum(quickPostKinds),
  dataType: line(20),
  title: line(limits.title),
  content: text(limits.textInput),
  quote: text(limits.textInput),
  source: line(limits.postSource),
  link: line(limits.postSource),
  /** Titles joined by commas. */
  tags: line(limits.address),
  privacy: line(20),
  category: idOrZero.default(0),
  uri: line(100),
  alt: line(500),
  /** The photo is decorative and has no description. */
  decorates: flag,
  /** The form has a description field, so a missing description is refused. */
  asksAlt: flag,
  noCookie: flag,
  autopost: accountsChosen,
};

export interface QuickPosted {
  readonly message: string;
  readonly title: string;
  /** Address of the post. */
  readonly url: string;
}

/** A stored image; a quick post refers to it by `uri`. */
export interface StoredPicture {
  readonly uri: string;
  readonly url: string;
}

export const quickPostCalls = {
  'site/views/quickpost/save': rejectingWithException(call(quickPostFields).resolves<[saved: QuickPosted]>()),
  /** The second result tells whether the video can be embedded without cookies. */
  'site/views/quickpost/getVideo': reading({ link: line(limits.address) }).resolves<
    [preview: Html, takesNoCookie: boolean]
  >(),
  'site/controllers/quickpost/saveWebcam': call({
    key: line(limits.address),
    type: line(20),
    image: z.string().max(limits.formBytes),
  }).resolves<[picture: StoredPicture]>(),
};

export const quickPostTasks = {
  /** The form without scripts, with the photo as a file. */
  'quickpost.save': task({ ...quickPostFields, return: back }),
  /** `POST /upload.php` (spec §7.4): rows of pixels separated by `|`, each of numbers separated by `;`. */
  'quickpost.pixels': telling({ type: line(20), image: z.string().max(limits.formBytes).default('') }),
};

export type QuickPostPayload = {
  readonly [K in keyof typeof quickPostFields]: z.infer<(typeof quickPostFields)[K]>;
};

const kinds: readonly string[] = quickPostKinds;

export const isQuickPostKind = (value: unknown): value is QuickPostKind =>
  typeof value === 'string' && kinds.includes(value);
