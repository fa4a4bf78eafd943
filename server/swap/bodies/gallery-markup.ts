import { escaped } from '../../core/html/index.ts';
import type { BodyContext } from './body-context.ts';
import { addressOfPath, isPicturePath } from './old-address.ts';
import type { AddRemark } from './remarks.ts';

export interface GalleryItem {
  readonly address: string;
  readonly caption: string;
}

const figure = ({ address, caption }: GalleryItem): string =>
  `<figure class="gallery-item"><img src="${escaped(address)}" alt="${escaped(caption)}">${
    caption ? `<figcaption class="gallery-caption">${escaped(caption)}</figcaption>` : ''
  }</figure>`;

/** Returns a gallery of pictures with their old addresses. */
export const galleryOf = (items: readonly GalleryItem[]): string =>
  items.length === 0 ? '' : `<div class="gallery">${items.map(figure).join('')}</div>`;

/** Returns a gallery of the pictures in a folder of the old site; `written` is what stood for it in the text. */
export const folderGallery = async (
  folder: string | undefined,
  written: string,
  context: BodyContext,
  remark: AddRemark,
): Promise<string> => {
  const files = folder === undefined ? undefined : await context.filesIn(folder);
  const pictures = (files ?? []).filter(isPicturePath);
  if (pictures.length === 0) remark('gallery removed; its folder has no pictures', written);
  return galleryOf(pictures.map(file => ({ address: addressOfPath(file), caption: '' })));
};
