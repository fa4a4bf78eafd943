export interface OldAddress {
  /** Addresses of the old site have its usual scheme and host, with `www.` or without as its own. */
  readonly url: URL;
  /** Path below the root of the old site, decoded; undefined for other sites and for a path that leads out. */
  readonly path: string | undefined;
}

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/** Returns a decoded path without empty parts; undefined if it could lead out of its folder. */
export const safePath = (path: string): string | undefined => {
  const parts = path.split('/').filter(part => part !== '');
  return parts.some(part => part === '.' || part === '..' || /[\\\p{Cc}]/u.test(part)) ? undefined : parts.join('/');
};

/** Returns the relative address of a decoded path. */
export const addressOfPath = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

const site = (host: string): string => host.replace(/^www\./, '');

/** Reads an address in a text of the old site; undefined for one that is not of http or https. */
export const oldAddress = (written: string, baseUrl: string): OldAddress | undefined => {
  const base = new URL(`${baseUrl}/`);
  const address = written.trim();
  if (address === '' || !URL.canParse(address, base)) return undefined;
  const url = new URL(address, base);
  if (!/^https?:$/.test(url.protocol)) return undefined;
  if (site(url.host) !== site(base.host) || !url.pathname.startsWith(base.pathname)) return { url, path: undefined };
  url.protocol = base.protocol;
  url.host = base.host;
  return { url, path: safePath(decoded(url.pathname.slice(base.pathname.length))) };
};

/** Whether the name of a file is that of a picture. */
export const isPicturePath = (path: string): boolean => /\.(?:jpe?g|png|gif|webp|avif|bmp|tiff?|svg)$/i.test(path);

const sizePrefix = /(?<=^|\/)(?:b2ap3|a1sx2)_[a-z]+\d*_(?=[^/]+$)/i;
const resizedItemPicture = /^media\/k2\/items\/cache\/([0-9a-f]{32})_(?:XS|S|M|L|XL|Generic)\.jpg$/;

/** Returns the paths under which the whole picture of a file may be found: that of the original first. */
export const picturePaths = (path: string): readonly string[] => {
  const original = path.replace(sizePrefix, '').replace(resizedItemPicture, 'media/k2/items/src/$1.jpg');
  return original === path ? [path] : [original, path];
};

/** Folders of EasyBlog's media by the scheme of their addresses. */
const mediaFolders: ReadonlyMap<string, string> = new Map([
  ['post', 'images/easyblog_articles'],
  ['user', 'images/easyblog_images'],
]);

/** Returns the path of an EasyBlog address: `post:2/gate.jpg`, `user:615/walk`, `shared/harbour.jpg`. */
export const mediaPath = (uri: string): string | undefined => {
  const [, scheme = '', owned] = /^(post|user):(\d+\/.+)$/.exec(uri) ?? [];
  const folder = mediaFolders.get(scheme);
  if (folder) return safePath(`${folder}/${owned}`);
  return /^shared\/./.test(uri) ? safePath(`images/easyblog_${uri}`) : undefined;
};
