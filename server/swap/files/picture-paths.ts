import { createHash } from 'node:crypto';
import { mediaPath, oldAddress, safePath } from '../bodies/index.ts';

const sizes = ['XL', 'L', 'M', 'Generic', 'S', 'XS'];

/** Files that may hold the picture of an item of K2, the best first. */
export const itemPicturePaths = (id: string | null | undefined): readonly string[] => {
  const name = createHash('md5').update(`Image${id}`).digest('hex');
  return [`media/k2/items/src/${name}.jpg`, ...sizes.map(size => `media/k2/items/cache/${name}_${size}.jpg`)];
};

/** A file of a folder by its name; none for a name that could lead out of it. */
export const fileIn = (folder: string, name: string | null | undefined): readonly string[] => {
  const safe = safePath(name ?? '');
  return safe ? [`${folder}/${safe}`] : [];
};

/** The file of an EasyBlog cover: `post:2/gate.jpg`, or an address of the old site. */
export const coverPaths = (uri: string | null | undefined, baseUrl: string): readonly string[] => {
  const written = uri?.trim() ?? '';
  const path = mediaPath(written) ?? oldAddress(written, baseUrl)?.path;
  return path === undefined ? [] : [path];
};

/** The file of a picture beside the text of an article: `images/stories/a.jpg#joomlaImage://…`. */
export const articlePicturePaths = (written: string): readonly string[] => {
  const [path = ''] = written.trim().split('#');
  const safe = safePath(path);
  return safe ? [safe] : [];
};

/** Files of the gallery of an item of K2, `{gallery}12{/gallery}`, in their order; none for one of another site. */
export const galleryPaths = (gallery: string | null | undefined, files: readonly string[]): readonly string[] => {
  const name = /^\{gallery\}([\w-]+)\{\/gallery\}$/.exec(gallery?.trim() ?? '')?.[1];
  if (name === undefined) return [];
  const folder = `media/k2/galleries/${name}/`;
  return files.filter(path => path.startsWith(folder) && !path.slice(folder.length).includes('/'));
};
