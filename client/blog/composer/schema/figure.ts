import { Node } from '@tiptap/core';
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
export const captionOf = (element: Element): HTMLElement => {
  const found = element.querySelector<HTMLElement>(captions);
  return found?.querySelector<HTMLElement>(':scope > span:only-child') ?? found ?? document.createElement('figcaption');
};

/** A picture with the words under it. */
export const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'inline*',
  isolating: true,
  draggable: true,
  // Before the keys of a list that the picture stands in.
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
