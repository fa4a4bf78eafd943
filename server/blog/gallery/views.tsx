import type { ReactNode } from 'react';
import { type Html, opening, rawHtml } from '../../core/html/index.ts';
import { text } from '../../core/i18n/index.ts';
import { mainPath, Picture, type StoredPicture } from '../../media/index.ts';
import { type GalleryRules, galleryOf, isGallery } from './galleries.ts';
import { printedGallery } from './gallery-views.tsx';
import { around, attributesOf, classesOf, type Element, found, isElement, type Node, nodesOf } from './nodes.ts';
import { pictured } from './pictures.ts';

export { type GalleryRules, galleryRules } from './galleries.ts';

/** Grid as one group of the popup: `.eb-thumbs` of wire §3.7. */
const grid = (gallery: Element): Element => {
  const kept = classesOf(gallery).filter(name => name !== 'eb-gallery');
  const attributes = {
    ...Object.fromEntries(attributesOf(gallery)),
    class: [...kept, 'gallery', 'eb-thumbs'].join(' '),
  };
  return { ...gallery, tag: opening(gallery.name, attributes) };
};

const html = (nodes: readonly Node[]): Html => rawHtml(pictured(nodes));

const laidOut = (element: Element, rules: GalleryRules): string => {
  const gallery = galleryOf(element, rules);
  if (!gallery) return pictured([element]);
  if (rules.layout === 'grid') return pictured([grid(element)]);
  return printedGallery({
    ...gallery,
    slides: gallery.slides.map(html),
    caption: html(gallery.caption),
    rest: html(gallery.rest),
  });
};

const laid = (nodes: readonly Node[], rules: GalleryRules): string =>
  nodes
    .map(node => {
      if (!isElement(node)) return node;
      if (isGallery(node)) return laidOut(node, rules);
      return found(node.children, isGallery).length > 0 ? around(node, laid(node.children, rules)) : pictured([node]);
    })
    .join('');

/**
 * Lays out the galleries of a cleaned text (B-028, B-029) and links each stored picture to its full size, which scripts
 * open in the popup (B-030).
 */
export const withPictures = (source: Html, rules: GalleryRules): Html => {
  if (!source.includes('<img')) return source;
  const nodes = nodesOf(source);
  return nodes ? rawHtml(laid(nodes, rules)) : source;
};

/** Picture linked to its full size, opened in the popup; caption and hooks are the caller's. */
export const PopupPicture = ({
  picture,
  basePath,
  sizes,
  isFirst = false,
  isCover = false,
}: {
  picture: StoredPicture;
  basePath: string;
  sizes: string;
  isFirst?: boolean;
  /** True for a picture that opens alone; installed clients check the parent of the link (wire §3.7). */
  isCover?: boolean;
}): ReactNode => (
  <div className="eb-image-figure" data-eb-entry-cover={isCover ? '' : undefined}>
    <a
      className="eb-image-viewport eb-image-popup-button"
      href={basePath + mainPath(picture)}
      title={picture.title || undefined}
      aria-label={picture.alt ? undefined : text('ENLARGE_PICTURE')}
    >
      <Picture picture={picture} basePath={basePath} sizes={sizes} isFirst={isFirst} />
    </a>
  </div>
);
