import { Node } from '@tiptap/core';
import { DOMParser as ModelParser } from '@tiptap/pm/model';
import { captionOf } from './figure.ts';

const itemOf = (picture: Element): Element =>
  picture.closest('.gallery-item, .eb-gallery-item, figure:not(.wp-block-gallery), li') ?? picture;

const wordsOutside = (gallery: Element): string => {
  const rest = gallery.cloneNode(true);
  if (!(rest instanceof Element)) return '';
  for (const item of rest.querySelectorAll(
    'figure, .gallery-item, .eb-gallery-item, li, .eb-gallery-menu, .gallery-caption',
  ))
    if (item.parentElement) item.remove();
  return rest.textContent?.trim() ?? '';
};

/** Whether it can become a list of pictures with captions without loss. */
const isPlainGallery = (gallery: Element): boolean =>
  gallery.querySelectorAll('img').length > 0 && wordsOutside(gallery) === '';

const figureOf = (picture: Element): HTMLElement => {
  const figure = document.createElement('figure');
  figure.className = 'gallery-item';
  const item = itemOf(picture);
  const caption = document.createElement('figcaption');
  if (item !== picture) caption.append(...captionOf(item).cloneNode(true).childNodes);
  figure.append(picture.cloneNode(true), caption);
  return figure;
};

/** Pictures to leaf through; the page prints its controls (B-028, B-029). */
export const Gallery = Node.create({
  name: 'gallery',
  group: 'block',
  content: 'figure+',
  isolating: true,
  defining: true,
  parseHTML: () => [
    {
      tag: 'div.gallery, div.eb-gallery, figure.wp-block-gallery, div.wp-block-gallery, ul.wp-block-gallery',
      priority: 70,
      getAttrs: element => (isPlainGallery(element) ? null : false),
      getContent: (element, schema) => {
        const figures = document.createElement('div');
        if (element instanceof Element) figures.append(...[...element.querySelectorAll('img')].map(figureOf));
        return ModelParser.fromSchema(schema).parseSlice(figures).content;
      },
    },
  ],
  renderHTML: () => ['div', { class: 'gallery' }, 0],
});
