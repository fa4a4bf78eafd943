import { pathAtLeast, type SizeName, type StoredPicture } from '../../media/index.ts';

interface Installed {
  readonly size: SizeName;
  /** What JSON of an item calls it. */
  readonly field: string;
}

/** The sizes of an item's image on installed sites, by the ends of their files (wire, articles §3.2, §4). */
export const installedSizes: Readonly<Record<string, Installed>> = {
  XS: { size: 'icon', field: 'imageXSmall' },
  S: { size: 'mini', field: 'imageSmall' },
  Generic: { size: 'small', field: 'imageGeneric' },
  M: { size: 'thumbnail', field: 'imageMedium' },
  L: { size: 'medium', field: 'imageLarge' },
  XL: { size: 'large', field: 'imageXLarge' },
};

/** The addresses of an image by the names installed sites give them. */
export const installedImages = (base: string, image: StoredPicture | null): Record<string, string> =>
  Object.fromEntries(
    Object.values(installedSizes).map(({ field, size }) => [field, image ? base + pathAtLeast(image, size) : '']),
  );
