import { pathAtLeast, type SizeName, type StoredPicture } from '../../media/index.ts';

interface Installed {
  readonly size: SizeName;
  /** Property in the JSON of an article. */
  readonly field: string;
}

/** Image sizes of installed sites by their file suffix (wire, articles §3.2, §4). */
export const installedSizes: Readonly<Record<string, Installed>> = {
  XS: { size: 'icon', field: 'imageXSmall' },
  S: { size: 'mini', field: 'imageSmall' },
  Generic: { size: 'small', field: 'imageGeneric' },
  M: { size: 'thumbnail', field: 'imageMedium' },
  L: { size: 'medium', field: 'imageLarge' },
  XL: { size: 'large', field: 'imageXLarge' },
};

/** Addresses of an image by the names installed sites use. */
export const installedImages = (base: string, image: StoredPicture | null): Record<string, string> =>
  Object.fromEntries(
    Object.values(installedSizes).map(({ field, size }) => [field, image ? base + pathAtLeast(image, size) : '']),
  );
