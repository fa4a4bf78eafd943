import { call, reading, task, telling } from './call.ts';
import { back, flag, flagOrNone, id, idOrZero, ids, line } from './fields.ts';
import type { Html } from './html.ts';
import { limits } from './limits.ts';

/** A stored image. Addresses are paths of the site. */
export interface MediaItem {
  readonly id: number;
  /** `user:42/<name>` or `shared/<name>`. */
  readonly uri: string;
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly title: string;
  /** Empty without a description. */
  readonly alt: string;
  /** True for a picture that needs no description. */
  readonly decorative: boolean;
  readonly caption: string;
  /** Each size as WebP, in `srcset` syntax. */
  readonly srcset: string;
  readonly sizes: readonly {
    readonly name: string;
    readonly url: string;
    readonly width: number;
    readonly height: number;
  }[];
}

/** A part of a folder, newest first. */
export interface MediaList {
  readonly items: readonly MediaItem[];
  readonly start: number;
  readonly size: number;
  readonly total: number;
}

/** The answer to an upload (spec §3.3, §7.4; wire §2.6). */
export interface Uploaded {
  readonly media: {
    /** `user:42/<name>`. */
    readonly uri: string;
    readonly meta: { readonly url: string; readonly width: number; readonly height: number; readonly title: string };
    readonly variations: readonly { readonly name: string; readonly url: string; readonly width: number }[];
    /** The same image for our own client. */
    readonly item: MediaItem;
  };
}

/** `user:42`, `post:12` or `shared`; empty for the person's own folder. */
const folder = line(60);

const words = { id, title: line(limits.title), alt: line(limits.textInput), caption: line(limits.caption) };

export const mediaCalls = {
  /** Lists a folder, filtered by words of title, description and caption. */
  'site/views/media/list': reading({ folder, search: line(limits.searchLength), start: idOrZero.optional() }).resolves<
    [list: MediaList]
  >(),
  /** Sets the texts of a picture. Without `decorative`, which older scripts do not know, its mark stays. */
  'site/views/media/save': call({ ...words, decorative: flagOrNone }).resolves<[item: MediaItem]>(),
  /** Fetches and stores an image of another site from a pasted text. */
  'site/controllers/media/fetch': call({ url: line(limits.address), folder }).resolves<[item: MediaItem]>(),
  'site/views/media/confirmDelete': reading({ ids, return: back }).resolves<[dialog: Html]>(),
};

const upload = { folder, alt: line(limits.alt), keep: flag };

export const mediaTasks = {
  /**
   * The file is multipart, in the field `file` or any other; `name` is its name. `key` names the folder as installed
   * clients do. With `keep` an unused file is not purged.
   */
  'media.upload': telling({ ...upload, name: line(limits.title), key: line(limits.address) }),
  /** The form without scripts, for several files. */
  'media.add': task({ ...upload, return: back }),
  'media.save': task({ ...words, decorative: flag, keep: flag, return: back }),
  'media.delete': task({ ids, return: back }),
  /** Stores documents and recordings, in the field `library_file`. */
  'media.addFiles': task({ folder }),
  'media.saveFile': task({ id, title: line(limits.title), return: back }),
  'media.deleteFiles': task({ ids, return: back }),
};
