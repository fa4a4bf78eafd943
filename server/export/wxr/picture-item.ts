import { pathOf, readSizes } from '../../media/index.ts';
import { pictureId } from './ids.ts';
import type { Item } from './item.ts';
import type { PictureRow } from './wxr-queries.ts';

/** A stored picture as an attachment of WordPress, by its address on this site. */
export const pictureItem = (picture: PictureRow, baseUrl: string): Item => {
  const url = baseUrl + pathOf(picture.name, 'large', readSizes(picture.sizes).fallback);
  return {
    id: pictureId(picture.id),
    type: 'attachment',
    title: picture.title || picture.alt || picture.name,
    link: url,
    slug: `picture-${picture.id}`,
    creator: picture.creator,
    content: '',
    excerpt: picture.caption,
    date: picture.created_at,
    modified: picture.created_at,
    status: 'inherit',
    password: '',
    isSticky: false,
    allowsComments: false,
    attachmentUrl: url,
    terms: [],
    meta: { _wp_attachment_image_alt: picture.alt },
    comments: [],
  };
};
