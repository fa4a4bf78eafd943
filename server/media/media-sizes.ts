/**
 * Widths in pixels in which a picture is stored, smallest first; each is at least as wide as on an installed site
 * (wire, articles §3.2).
 */
const widths = { icon: 128, mini: 200, small: 320, thumbnail: 480, medium: 640, large: 1280 } as const;

export type SizeName = keyof typeof widths;
export type Fallback = 'jpg' | 'png';

const sizeNames: readonly SizeName[] = ['icon', 'mini', 'small', 'thumbnail', 'medium', 'large'];

const isSizeName = (name: unknown): name is SizeName => sizeNames.some(known => known === name);

export interface Size {
  readonly name: SizeName;
  readonly width: number;
  readonly height: number;
}

/** Stored picture. Each size exists as WebP and as its fallback; icon and large always exist. */
export interface StoredPicture {
  readonly id: number;
  readonly name: string;
  readonly ownerId: number | null;
  /** Folder in the media browser: `user:12`, `shared`, `avatar`, `import`. */
  readonly folder: string;
  readonly title: string;
  /** Empty for a decorative picture. */
  readonly alt: string;
  readonly isDecorative: boolean;
  readonly caption: string;
  readonly fallback: Fallback;
  readonly sizes: readonly Size[];
}

/** Maximum ratio of height to width; a taller picture is scaled to a smaller width. */
const tallest = 4;

/** Bounds of a size in pixels; usually only the width is reached. */
export const boxOf = (name: SizeName): { width: number; height: number } => ({
  width: widths[name],
  height: widths[name] * tallest,
});

/** Sizes of a picture with the largest width `width`: never enlarged, no width twice. */
export const sizesFor = (width: number): readonly SizeName[] =>
  sizeNames.filter(name => name === 'icon' || name === 'large' || widths[name] < width);

/** Sizes ordered from the smallest. */
export const inOrder = (sizes: readonly Size[]): Size[] =>
  [...sizes].sort((one, other) => sizeNames.indexOf(one.name) - sizeNames.indexOf(other.name));

/** Value of the column `sizes`. */
export const writeSizes = (fallback: Fallback, sizes: readonly Size[]): string =>
  JSON.stringify({ fallback, sizes: sizes.map(({ name, width, height }) => [name, width, height]) });

/** Parses the column `sizes`. */
export const readSizes = (written: string | null): { fallback: Fallback; sizes: Size[] } => {
  const parsed: unknown = JSON.parse(written ?? '{}');
  const rows: unknown = parsed && typeof parsed === 'object' && 'sizes' in parsed ? parsed.sizes : [];
  const fallback = parsed && typeof parsed === 'object' && 'fallback' in parsed && parsed.fallback === 'png';
  const sizes = (Array.isArray(rows) ? rows : []).flatMap((row: unknown) => {
    const [name, width, height]: unknown[] = Array.isArray(row) ? row : [];
    return isSizeName(name) && typeof width === 'number' && typeof height === 'number' ? [{ name, width, height }] : [];
  });
  return { fallback: fallback ? 'png' : 'jpg', sizes };
};

/** Path of a size below the site's root. */
export const pathOf = (name: string, size: SizeName, ending: Fallback | 'webp'): string =>
  `/media/files/${name}/${size}.${ending}`;

export const largest = (picture: StoredPicture): Size =>
  picture.sizes.at(-1) ?? { name: 'large', width: widths.large, height: widths.large };

/** Path of a size, or of the next larger one that exists. */
export const pathAtLeast = (picture: StoredPicture, wanted: SizeName): string => {
  const { name } =
    picture.sizes.find(size => sizeNames.indexOf(size.name) >= sizeNames.indexOf(wanted)) ?? largest(picture);
  return pathOf(picture.name, name, picture.fallback);
};

/** Address of the picture where only one address is possible. */
export const mainPath = (picture: StoredPicture): string => pathOf(picture.name, 'large', picture.fallback);

/** `srcset` of one extension: paths below `basePath` with their widths. */
export const sourceSet = (picture: StoredPicture, basePath: string, ending: Fallback | 'webp'): string =>
  picture.sizes.map(size => `${basePath}${pathOf(picture.name, size.name, ending)} ${size.width}w`).join(', ');

/** Address of an avatar by its name: square, never transparent. */
export const avatarPath = (name: string): string => pathOf(name, 'icon', 'jpg');
