import type { MediaItem, Uploaded } from '../../protocol/media.ts';
import { largest, mainPath, pathOf, type StoredPicture, sourceSet, uriOf } from '../media/index.ts';

export const itemOf = (picture: StoredPicture, basePath: string): MediaItem => {
  const { id, title, alt, isDecorative, caption } = picture;
  const { width, height } = largest(picture);
  return {
    id,
    uri: uriOf(picture),
    url: basePath + mainPath(picture),
    width,
    height,
    title,
    alt,
    decorative: isDecorative,
    caption,
    srcset: sourceSet(picture, basePath, 'webp'),
    sizes: picture.sizes.map(size => ({
      ...size,
      url: basePath + pathOf(picture.name, size.name, picture.fallback),
    })),
  };
};

/** Answer of an upload; addresses are absolute, as installed clients store them. */
export const uploadedOf = (
  picture: StoredPicture,
  { baseUrl, basePath }: { baseUrl: string; basePath: string },
): Uploaded => {
  const { width, height } = largest(picture);
  return {
    media: {
      uri: uriOf(picture),
      meta: { url: baseUrl + mainPath(picture), width, height, title: picture.title },
      variations: picture.sizes.map(size => ({
        name: size.name,
        url: baseUrl + pathOf(picture.name, size.name, picture.fallback),
        width: size.width,
      })),
      item: itemOf(picture, basePath),
    },
  };
};
