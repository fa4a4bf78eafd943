import { call, reading, task, telling } from './call.ts';
import { back, flag, id, idOrZero, ids, line } from './fields.ts';
import type { Html } from './html.ts';
import { limits } from './limits.ts';

/** A kept picture as the picker and the composer know it. Addresses are paths of the site. */
export interface MediaItem {
  readonly id: number;
  /** `user:42/<name>` or `shared/<name>`: what a quick post is saved by. */
  readonly uri: string;
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly title: string;
  /** Empty: nobody has described it yet. */
  readonly alt: string;
  readonly caption: string;
  /** Each size as WebP, in the words of `srcset`. */
  readonly srcset: string;
  readonly sizes: readonly {
    readonly name: string;
    readonly url: string;
    readonly width: number;
    readonly height: number;
  }[];
}

/** Part of a folder, newest first. */
export interface MediaList {
  readonly items: readonly MediaItem[];
  readonly start: number;
  readonly size: number;
  readonly total: number;
}

/** What an upload answers (spec §3.3, §7.4; wire §2.6). */
export interface Uploaded {
  readonly media: {
    /** `user:42/<name>`: what the photo of a quick post is saved by. */
    readonly uri: string;
    readonly meta: { readonly url: string; readonly width: number; readonly height: number; readonly title: string };
    readonly variations: readonly { readonly name: string; readonly url: string; readonly width: number }[];
    /** The same for our own scripts. */
    readonly item: MediaItem;
  };
}

/** `user:42`, `post:12`, `shared`; empty: one's own. */
const folder = line(60);

const words = { id, title: line(limits.title), alt: line(limits.alt), caption: line(limits.caption) };

export const mediaCalls = {
  /** A folder, or what of it matches: every word stands in the title, description or caption as it is written. */
  'site/views/media/list': reading({ folder, search: line(limits.searchLength), start: idOrZero.optional() }).resolves<
    [list: MediaList]
  >(),
  'site/views/media/save': call(words).resolves<[item: MediaItem]>(),
  /** Keeps a picture of another site, whose address came with a pasted text. */
  'site/controllers/media/fetch': call({ url: line(limits.address), folder }).resolves<[item: MediaItem]>(),
  'site/views/media/confirmDelete': reading({ ids, return: back }).resolves<[dialog: Html]>(),
};

const upload = { folder, alt: line(limits.alt), keep: flag };

export const mediaTasks = {
  /**
   * The file travels as multipart, in the field `file` or any other; `name` is what the browser calls it. `key` names the
   * folder as installed clients do. With `keep` it stays although nothing shows it.
   */
  'media.upload': telling({ ...upload, name: line(limits.title), key: line(limits.address) }),
  /** The same from a form without scripts: several files at once. */
  'media.add': task({ ...upload, return: back }),
  'media.save': task({ ...words, keep: flag, return: back }),
  'media.delete': task({ ids, return: back }),
};
