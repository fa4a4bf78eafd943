import { telling } from './call.ts';
import { line } from './fields.ts';
import { limits } from './limits.ts';

/** What an upload answers (spec §3.3, §7.4; wire §2.6). */
export interface Uploaded {
  readonly media: {
    /** `user:42/<name>`: what the photo of a quick post is saved by. */
    readonly uri: string;
    readonly meta: { readonly url: string; readonly width: number; readonly height: number; readonly title: string };
    readonly variations: readonly { readonly name: string; readonly url: string; readonly width: number }[];
  };
}

export const mediaTasks = {
  /** The file travels as multipart, in the field `file` or any other; `name` is what the browser calls it. */
  'media.upload': telling({ name: line(limits.title), key: line(limits.address), alt: line(500) }),
};
