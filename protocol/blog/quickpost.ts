import { z } from 'zod';
import { call, reading, rejectingWithException, task, telling } from '../call.ts';
import { back, flag, idOrZero, line, text } from '../fields.ts';
import type { Html } from '../html.ts';
import { limits } from '../limits.ts';
import { accountsChosen } from './autopost.ts';
import { type QuickPostKind, quickPostKinds } from './quickpost-kinds.ts';

export type { QuickPostKind } from './quickpost-kinds.ts';

/** The payloads of all five kinds (spec §3.3); `type` says which of the fields count. `alt`, `decorates` and `asksAlt` are ours. */
export const quickPostFields = {
  type: z.enum(quickPostKinds),
  dataType: line(20),
  title: line(limits.title),
  content: text(limits.quickPostText),
  quote: text(limits.quickPostText),
  source: line(limits.postSource),
  link: line(limits.postSource),
  /** Titles joined by commas. */
  tags: line(limits.address),
  privacy: line(20),
  category: idOrZero.default(0),
  uri: line(100),
  alt: line(500),
  /** The photo tells nothing: it has no description on purpose. */
  decorates: flag,
  /** The form asks for a description: one that is missing is refused. */
  asksAlt: flag,
  noCookie: flag,
  autopost: accountsChosen,
};

export interface QuickPosted {
  readonly message: string;
  readonly title: string;
  /** Where the post is read. */
  readonly url: string;
}

/** A picture that is kept: `uri` is what a photo's quick post is saved by. */
export interface KeptPicture {
  readonly uri: string;
  readonly url: string;
}

export const quickPostCalls = {
  'site/views/quickpost/save': rejectingWithException(call(quickPostFields).resolves<[saved: QuickPosted]>()),
  /** The second value: whether the site of this video can be embedded without its cookies. */
  'site/views/quickpost/getVideo': reading({ link: line(limits.address) }).resolves<
    [preview: Html, takesNoCookie: boolean]
  >(),
  'site/controllers/quickpost/saveWebcam': call({
    key: line(limits.address),
    type: line(20),
    image: z.string().max(limits.formBytes),
  }).resolves<[picture: KeptPicture]>(),
};

export const quickPostTasks = {
  /** The form without scripts; its photo travels along as a file. */
  'quickpost.save': task({ ...quickPostFields, return: back }),
  /** `POST /upload.php` (spec §7.4): rows of pixels joined by a pipe, each of numbers joined by semicolons. */
  'quickpost.pixels': telling({ type: line(20), image: z.string().max(limits.formBytes).default('') }),
};

export type QuickPostPayload = {
  readonly [K in keyof typeof quickPostFields]: z.infer<(typeof quickPostFields)[K]>;
};

const kinds: readonly string[] = quickPostKinds;

export const isQuickPostKind = (value: unknown): value is QuickPostKind =>
  typeof value === 'string' && kinds.includes(value);
