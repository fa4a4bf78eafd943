import { Node } from '@tiptap/core';
import { DOMParser as ModelParser } from '@tiptap/pm/model';
import { leaveCaption } from '../blocks.ts';
import { pictureAttributes, pictureMarkup } from './picture.ts';

const onlyPicture = (element: HTMLElement): HTMLImageElement | undefined => {
  const [picture, ...others] = element.querySelectorAll('img');
  return others.length === 0 && !element.querySelector('table, pre, blockquote, figure') ? picture : undefined;
};

const linkAround = (element: HTMLElement): string | null =>
  onlyPicture(element)?.closest('a')?.getAttribute('href') ?? null;

const captions = 'figcaption, .wp-caption-text, .gallery-caption, .eb-image-caption';

/** The words under a picture; where there are none, an element that holds none. */
const captionOf = (element: Element): HTMLElement => {
  const found = element.querySelector<HTMLElement>(captions);
  return found?.querySelector<HTMLElement>(':scope > span:only-child') ?? found ?? document.createElement('figcaption');
};

export const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'inline*',
  isolating: true,
  draggable: true,
  // Before the keys of a list that contains the picture.
  priority: 110,
  addKeyboardShortcuts() {
    return { Enter: () => leaveCaption(this.editor) };
  },
  addAttributes: () => ({
    ...pictureAttributes,
    frame: { default: null, parseHTML: element => element.getAttribute('class') },
    link: { default: null, parseHTML: linkAround },
  }),
  parseHTML: () => [
    {
      tag: 'figure, div.wp-caption',
      priority: 60,
      getAttrs: element => (onlyPicture(element) ? null : false),
      contentElement: element => captionOf(element instanceof Element ? element : document.createElement('p')),
    },
  ],
  renderHTML: ({ node }) => {
    const { frame, link } = node.attrs;
    const picture = ['img', pictureMarkup(node.attrs)] as const;
    const attributes = typeof frame === 'string' && frame !== '' ? { class: frame } : {};
    return [
      'figure',
      attributes,
      typeof link === 'string' ? ['a', { href: link }, picture] : picture,
      ['figcaption', {}, 0],
    ];
  },
});

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
