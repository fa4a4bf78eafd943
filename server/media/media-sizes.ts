/** The six widths a picture is kept in, smallest first; each is at least one of an installed site (wire, articles §3.2). */
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

/** A kept picture. Each size lies there as WebP and as its fallback; icon and large always stand. */
export interface StoredPicture {
  readonly id: number;
  readonly name: string;
  readonly ownerId: number | null;
  /** Where it lies in the media browser: `user:12`, `shared`, `avatar`, `import`. */
  readonly folder: string;
  readonly title: string;
  readonly alt: string;
  readonly caption: string;
  readonly fallback: Fallback;
  readonly sizes: readonly Size[];
}

/** A picture is at most this many times as high as it is wide; a longer one gets narrower. */
const tallest = 4;

/** What a size has to fit into; only the width is usually met. */
export const boxOf = (name: SizeName): { width: number; height: number } => ({
  width: widths[name],
  height: widths[name] * tallest,
});

/** The sizes a picture that is `width` wide at its largest is kept in: never enlarged, no width twice. */
export const sizesFor = (width: number): readonly SizeName[] =>
  sizeNames.filter(name => name === 'icon' || name === 'large' || widths[name] < width);

/** The sizes that a picture lacks because it was made when there were fewer. */
export const missingSizes = (picture: StoredPicture): readonly SizeName[] =>
  sizesFor(largest(picture).width).filter(name => !picture.sizes.some(size => size.name === name));

/** All of these sizes, smallest first. */
export const inOrder = (sizes: readonly Size[]): Size[] =>
  [...sizes].sort((one, other) => sizeNames.indexOf(one.name) - sizeNames.indexOf(other.name));

/** The sizes as the column `sizes` keeps them. */
export const writeSizes = (fallback: Fallback, sizes: readonly Size[]): string =>
  JSON.stringify({ fallback, sizes: sizes.map(({ name, width, height }) => [name, width, height]) });

/** What `writeSizes` wrote. */
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

/** The path of a size below the site's root. */
export const pathOf = (name: string, size: SizeName, ending: Fallback | 'webp'): string =>
  `/media/files/${name}/${size}.${ending}`;

export const largest = (picture: StoredPicture): Size =>
  picture.sizes.at(-1) ?? { name: 'large', width: widths.large, height: widths.large };

/** The path of a size, or of the next larger one that stands. */
export const pathAtLeast = (picture: StoredPicture, wanted: SizeName): string => {
  const { name } =
    picture.sizes.find(size => sizeNames.indexOf(size.name) >= sizeNames.indexOf(wanted)) ?? largest(picture);
  return pathOf(picture.name, name, picture.fallback);
};

/** The address that stands for the picture where only one may stand. */
export const mainPath = (picture: StoredPicture): string => pathOf(picture.name, 'large', picture.fallback);

/** `srcset` of one ending: paths below `basePath` with their widths. */
export const sourceSet = (picture: StoredPicture, basePath: string, ending: Fallback | 'webp'): string =>
  picture.sizes.map(size => `${basePath}${pathOf(picture.name, size.name, ending)} ${size.width}w`).join(', ');

/** An account's or a team's picture, known by its name alone: square, never transparent. */
export const avatarPath = (name: string): string => pathOf(name, 'icon', 'jpg');
