import type { ReactNode } from 'react';
import {
  attributesOf,
  classesOf,
  descendants,
  type MarkupElement as Element,
  type Html,
  isElement,
  type MarkupNode as Node,
  nodesOf,
  opening,
  printElement,
  rawHtml,
} from '../core/html/index.ts';
import { text } from '../core/i18n/index.ts';
import { mainPath, Picture, type StoredPicture } from '../media/index.ts';
import { type GalleryRules, galleryOf, isGallery } from './galleries.ts';
import { printedGallery } from './gallery-views.tsx';
import { linkPictures } from './pictures.ts';

/** Grid as one group of the popup: `.eb-thumbs` of wire §3.7. */
const grid = (gallery: Element): Element => {
  const classes = classesOf(gallery).filter(name => name !== 'eb-gallery');
  const attributes = {
    ...Object.fromEntries(attributesOf(gallery)),
    class: [...classes, 'gallery', 'eb-thumbs'].join(' '),
  };
  return { ...gallery, tag: opening(gallery.name, attributes) };
};

const html = (nodes: readonly Node[]): Html => rawHtml(linkPictures(nodes));

const layOutElement = (element: Element, rules: GalleryRules): string => {
  const gallery = galleryOf(element, rules);
  if (!gallery) return linkPictures([element]);
  if (rules.layout === 'grid') return linkPictures([grid(element)]);
  return printedGallery({
    ...gallery,
    slides: gallery.slides.map(html),
    caption: html(gallery.caption),
    rest: html(gallery.rest),
  });
};

const layOutNodes = (nodes: readonly Node[], rules: GalleryRules): string =>
  nodes
    .map(node => {
      if (!isElement(node)) return node;
      if (isGallery(node)) return layOutElement(node, rules);
      return descendants(node.children, isGallery).length > 0
        ? printElement(node, layOutNodes(node.children, rules))
        : linkPictures([node]);
    })
    .join('');

/**
 * Lays out the galleries of a cleaned text (B-028, B-029) and links each stored picture to its full size, which scripts
 * open in the popup (B-030).
 */
export const withPictures = (source: Html, rules: GalleryRules): Html => {
  if (!source.includes('<img')) return source;
  const nodes = nodesOf(source);
  return nodes ? rawHtml(layOutNodes(nodes, rules)) : source;
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
