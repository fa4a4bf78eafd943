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
}

/** A kept picture in the sizes there are. Its place is reserved, and it loads when it comes near. */
export const Picture = ({ picture, basePath, alt, sizes = '100vw', className }: PictureProps): ReactNode => {
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
        loading="lazy"
        decoding="async"
        className={className}
      />
    </picture>
  );
};
