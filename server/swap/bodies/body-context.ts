import type { StoredFile, StoredPicture } from '../../media/index.ts';

type Found<T> = T | undefined | Promise<T | undefined>;

/** A stored file that a text shows or links. */
export type ShownMedia = Pick<StoredPicture, 'id' | 'name'>;

export type LinkedFile = Pick<StoredFile, 'id' | 'name' | 'path'>;

/**
 * Facts about the old and the new site that the conversion of a text needs. Paths of the old site are below its root,
 * decoded, without a slash at the start: `images/stories/mole.jpg`.
 */
export interface BodyContext {
  /** Address of the old site, as `https://www.example.org/blog`; relative addresses in its texts begin there. */
  readonly baseUrl: string;
  /** Hosts of this site. */
  readonly ownHosts: readonly string[];
  /** Path of this site on its host: empty, or as `/blog`. */
  readonly basePath: string;
  /**
   * Returns the new address of a page or file of the old site. It is given as an absolute address below `baseUrl`, with
   * its query and without its fragment.
   */
  readonly link: (href: string) => Found<string>;
  /** Returns the stored pictures that were made from files of the old site, by their paths. */
  readonly pictures: (paths: readonly string[]) => Promise<ReadonlyMap<string, StoredPicture>>;
  /** Returns the stored documents and recordings that were made from files of the old site, by their paths. */
  readonly files: (paths: readonly string[]) => Promise<ReadonlyMap<string, LinkedFile>>;
  /**
   * Returns the paths of the files in a folder of the old site, in the order of a gallery; undefined without folder.
   */
  readonly filesIn: (folder: string) => Found<readonly string[]>;
  /** Returns the title of a post of the old blog by its id. */
  readonly postTitle?: (id: string) => string | undefined;
}
