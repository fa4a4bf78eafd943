import type { Body } from '../../core/dom/index.ts';
import type { StoredPicture } from '../../media/index.ts';
import type { BodyContext, LinkedFile } from './body-context.ts';
import { oldTarget } from './links.ts';
import { isPicturePath, oldAddress, picturePaths } from './old-address.ts';
import { sourceOfPicture } from './pictures.ts';

/** Stored files that a text may show or link, by the paths of the old site. */
export interface StoredFiles {
  /** Returns the stored picture of a file, whichever of its sizes the path names. */
  readonly picture: (path: string) => StoredPicture | undefined;
  /** Returns the stored document or recording of a file. */
  readonly file: (path: string) => LinkedFile | undefined;
}

const candidatesOf = (path: string): readonly string[] => (isPicturePath(path) ? picturePaths(path) : []);

/** Reads the stored files of all links and pictures of a text at once. */
export const storedFiles = async ($: Body, { baseUrl, pictures, files }: BodyContext): Promise<StoredFiles> => {
  const linked = $('a[href]')
    .toArray()
    .flatMap(node => oldTarget($(node).attr('href') ?? '', baseUrl)?.path ?? []);
  const shown = $('img')
    .toArray()
    .flatMap(node => oldAddress(sourceOfPicture($(node)), baseUrl)?.path ?? []);
  const candidates = [...new Set([...linked, ...shown].flatMap(candidatesOf))];
  const stored = candidates.length > 0 ? await pictures(candidates) : new Map<string, StoredPicture>();
  const picture = (path: string): StoredPicture | undefined => {
    const found = candidatesOf(path).find(candidate => stored.has(candidate));
    return found === undefined ? undefined : stored.get(found);
  };
  const others = [...new Set(linked.filter(path => picture(path) === undefined))];
  const documents = others.length > 0 ? await files(others) : new Map<string, LinkedFile>();
  return { picture, file: path => documents.get(path) };
};
