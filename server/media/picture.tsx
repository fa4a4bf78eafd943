import type { ReactNode } from 'react';
import { attribute, type Html, html, print } from '../core/html/index.ts';
import { avatarPath, largest, mainPath, type StoredPicture, sourceSet } from './media-sizes.ts';

interface PictureProps {
  readonly picture: StoredPicture;
  /** Base path of the site; empty at the root of a host. */
  readonly basePath: string;
  /** Alternative text; absent: the picture's own. An empty text marks it as decoration. */
  readonly alt?: string;
  /** Displayed width, as a `sizes` value. */
  readonly sizes?: string;
  readonly className?: string;
  /**
   * True when the picture is in view as the page opens: loaded at once. React preloads no picture inside `<picture>`.
   */
  readonly isFirst?: boolean;
}

/** Stored picture in its sizes, loaded lazily with its space reserved. */
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

/** Avatar by its name, as decoration beside the name of its owner. */
export const Avatar = ({
  name,
  basePath,
  size,
  className = 'avatar',
}: {
  name: string;
  basePath: string;
  /** Width and height in pixels. */
  size: number;
  className?: string;
}) => <img className={className} src={basePath + avatarPath(name)} alt="" width={size} height={size} loading="lazy" />;

const initialOf = (name: string): string | undefined => [...name.trim()][0]?.toUpperCase();

interface PersonFace {
  readonly name: string;
  readonly avatar: string | null;
  readonly basePath: string;
}

/** Avatar of a person, or the first letter of the name where there is none; decoration beside the name. */
export const AvatarOrInitial = ({ name, avatar, basePath }: PersonFace) =>
  avatar ? (
    <Avatar name={avatar} basePath={basePath} size={40} />
  ) : (
    // Styles print the letter, so that it is no part of the text.
    <span className="avatar avatar-letter" aria-hidden="true" data-letter={initialOf(name)} />
  );

/** The same as `AvatarOrInitial`, for templates. */
export const avatarOrInitial = (face: PersonFace): Html =>
  face.avatar
    ? print(<AvatarOrInitial {...face} />)
    : html`<span class="avatar avatar-letter" aria-hidden="true"${attribute('data-letter', initialOf(face.name))}></span>`;
