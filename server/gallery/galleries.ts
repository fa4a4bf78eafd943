import type { RequestContext } from '../core/context/index.ts';
import {
  attributesOf,
  classesOf,
  descendants,
  type MarkupElement as Element,
  isElement,
  type MarkupNode as Node,
} from '../core/html/index.ts';
import { isCaption, isPicture } from './pictures.ts';

/** Layout settings of galleries. */
export interface GalleryRules {
  readonly layout: 'slides' | 'grid';
  readonly autoplay: boolean;
  readonly seconds: number;
}

export const galleryRules = ({ services: { site } }: RequestContext): GalleryRules => ({
  layout: site.get('gallery.layout'),
  autoplay: site.get('gallery.autoplay'),
  seconds: site.get('gallery.interval'),
});

interface Gallery {
  readonly slides: readonly (readonly Node[])[];
  readonly caption: readonly Node[];
  /** Text inside the gallery that belongs to no picture. */
  readonly rest: readonly Node[];
  readonly autoplay: boolean;
  readonly seconds: number;
}

const galleries = ['gallery', 'eb-gallery', 'wp-block-gallery'];
const items = ['eb-gallery-item', 'gallery-item'];

export const isGallery = (element: Element): boolean => classesOf(element).some(name => galleries.includes(name));

interface Parts {
  readonly slides: (readonly Node[])[];
  readonly caption: Node[];
  readonly rest: Node[];
}

const isItem = (element: Element): boolean =>
  /^(?:figure|li|a|img)$/.test(element.name) || classesOf(element).some(name => items.includes(name));

const isEmptyNode = (node: Node): boolean =>
  isElement(node) ? node.name === 'br' : node.replaceAll('&nbsp;', ' ').trim() === '';

// An item that only wraps a picture becomes the slide itself.
const slideOf = (item: Element): readonly Node[] =>
  item.name === 'li' || classesOf(item).includes('eb-gallery-item') ? item.children : [item];

const sort = (nodes: readonly Node[], parts: Parts): Parts => {
  for (const node of nodes) {
    if (isEmptyNode(node)) continue;
    if (!isElement(node)) parts.rest.push(node);
    else if (isItem(node)) parts.slides.push(slideOf(node));
    else if (isCaption(node)) parts.caption.push(...node.children);
    else if (descendants([node], isItem).length > 0) sort(node.children, parts);
    else parts.rest.push(node);
  }
  return parts;
};

/** Parses a gallery; undefined with fewer than two pictures, which are no carousel. */
export const galleryOf = (element: Element, rules: GalleryRules): Gallery | undefined => {
  const parts = sort(element.children, { slides: [], caption: [], rest: [] });
  if (parts.slides.length < 2 || descendants(element.children, isPicture).length < 2) return undefined;
  const written = attributesOf(element);
  const seconds = Number(written.get('data-interval'));
  return {
    ...parts,
    autoplay: /^(?:1|true)$/.test(written.get('data-autoplay') ?? (rules.autoplay ? '1' : '')),
    seconds: seconds > 0 ? seconds : rules.seconds,
  };
};
