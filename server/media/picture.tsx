import type { ReactNode } from 'react';
import { largest, mainPath, type StoredPicture, sourceSet } from './media-sizes.ts';

export interface PictureProps {
  readonly picture: StoredPicture;
  /** The path the site lives under; empty at the root of a host. */
  readonly basePath: string;
  /** What is seen; left away, the picture's own words count. An empty text says: decoration. */
  readonly alt?: string;
  /** How wide it is drawn, in the words of `sizes`. */
  readonly sizes?: string;
  readonly className?: string;
  /** In view when the page opens: fetched at once. React preloads no picture inside `<picture>` (stack, trap 11). */
  readonly isFirst?: boolean;
}

/** A kept picture in the sizes there are. Its place is reserved, and it loads when it comes near. */
export const Picture = ({
  picture,
  basePath,
  alt,
  sizes = '100vw',
  className,
  isFirst = false,
}: PictureProps): ReactNode => {
  const { width, height } = largest(picture);
  return (
    <picture>
      <source type="image/webp" srcSet={sourceSet(picture, basePath, 'webp')} sizes={sizes} />
      <img
        src={basePath + mainPath(picture)}
        srcSet={sourceSet(picture, basePath, picture.fallback)}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt ?? picture.alt}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
        decoding="async"
        className={className}
      />
    </picture>
  );
};
