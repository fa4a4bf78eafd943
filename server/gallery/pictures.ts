import {
  attributesOf,
  classesOf,
  descendants,
  type MarkupElement as Element,
  isElement,
  type MarkupNode as Node,
  opening,
  printElement,
  textHtml,
} from '../core/html/index.ts';
import { text } from '../core/i18n/index.ts';

type Attributes = Readonly<Record<string, string | undefined>>;

const storedAddress = /^(.*\/media\/files\/[0-9a-f]{32}\/)[a-z]+(\.[a-z]+)$/;
const pictureName = /\.(?:png|jpe?g|gif|webp|avif)$/i;

/** Width in pixels up to which a picture is an inline icon. */
const signWidth = 64;

export const isPicture = (element: Element): boolean => {
  if (element.name !== 'img') return false;
  const { src = '', width } = Object.fromEntries(attributesOf(element));
  return isOwnPicture(src) && !(width !== undefined && Number(width) <= signWidth);
};

const isOwnPicture = (address: string): boolean => /^\/(?!\/)/.test(address) && pictureName.test(address);

/** Address of the largest file of a stored picture; other addresses are returned unchanged. */
const fullAddress = (address: string): string => address.replace(storedAddress, '$1large$2');

const changed = (element: Element, attributes: Attributes): Element => {
  const all = { ...Object.fromEntries(attributesOf(element)), ...attributes };
  return { ...element, tag: opening(element.name, all) };
};

const classed = (element: Element, ...more: readonly string[]): Element =>
  changed(element, { class: [...new Set([...classesOf(element), ...more])].join(' ') });

const isAlignment = (name: string): boolean => name.startsWith('align');
const isLegacy = (name: string): boolean => /^easyblog-(?:thumb-preview|image-caption)$/.test(name);

/** Amount of the markup of wire §3.7 that already surrounds a picture. */
type Stage = 'bare' | 'image' | 'figure';

interface Surroundings {
  readonly stage: Stage;
  /** True when the picture is inside a link. */
  readonly isLinked: boolean;
}

const wrapped = (inner: string, stage: Stage, classes: readonly string[], caption: string): string => {
  if (stage === 'figure') return inner;
  const figure = `<span class="eb-image-figure">${inner}</span>`;
  if (stage === 'image') return figure;
  const words = caption && `<span class="eb-image-caption"><span>${textHtml(caption)}</span></span>`;
  return `${opening('span', { class: ['eb-image', ...classes].join(' ') })}${figure}${words}</span>`;
};

/** Picture as a link to its full size, which scripts open in the popup. */
const popup = (picture: Element, link: Element | undefined, stage: Stage): string => {
  const image = Object.fromEntries(attributesOf(picture));
  const linked = link ? Object.fromEntries(attributesOf(link)) : {};
  const classes = classesOf(picture);
  const title = linked.title || image.title;
  const legacy = [...classes, ...(link ? classesOf(link) : [])].some(isLegacy) ? ['ebd-block--legacy'] : [];
  const own = classes.filter(name => !isAlignment(name) && !isLegacy(name)).join(' ');
  const bare = changed(picture, { class: own || undefined, title: undefined });
  const start = opening('a', {
    class: 'eb-image-viewport eb-image-popup-button',
    href: fullAddress(linked.href ?? image.src ?? ''),
    title: title || undefined,
    'aria-label': image.alt ? undefined : text('ENLARGE_PICTURE'),
  });
  const caption = classes.includes('easyblog-image-caption') ? (title ?? '') : '';
  return wrapped(`${start}${bare.tag}</a>`, stage, [...classes.filter(isAlignment), ...legacy], caption);
};

const pictureContainers = ['eb-image', 'wp-caption', 'gallery-item'];
const captions = ['eb-image-caption', 'wp-caption-text', 'gallery-caption'];

const isContainer = (element: Element): boolean =>
  (element.name === 'figure' || classesOf(element).some(name => pictureContainers.includes(name))) &&
  descendants(element.children, isPicture).length === 1;

export const isCaption = (element: Element): boolean =>
  element.name === 'figcaption' || classesOf(element).some(name => captions.includes(name));

const onlyPicture = (link: Element): Element | undefined => {
  const pictures = descendants(link.children, isPicture);
  const isAlone = link.children.every(node => (isElement(node) ? node.name === 'img' : node.trim() === ''));
  return pictures.length === 1 && isAlone ? pictures[0] : undefined;
};

const shownLink = (link: Element, where: Surroundings): string => {
  const picture = onlyPicture(link);
  return picture && isOwnPicture(attributesOf(link).get('href') ?? '')
    ? popup(picture, link, where.stage)
    : printElement(link, linkPictures(link.children, { ...where, isLinked: true }));
};

const captioned = (caption: Element, where: Surroundings): string =>
  printElement(classed(caption, 'eb-image-caption'), `<span>${linkPictures(caption.children, where)}</span>`);

const shown = (element: Element, where: Surroundings): string => {
  if (isPicture(element)) return where.isLinked ? element.tag : popup(element, undefined, where.stage);
  if (element.name === 'a') return shownLink(element, where);
  if (where.stage !== 'bare' && isCaption(element)) return captioned(element, where);
  if (where.stage === 'bare' && isContainer(element))
    return printElement(classed(element, 'eb-image'), linkPictures(element.children, { ...where, stage: 'image' }));
  const stage = classesOf(element).includes('eb-image-figure') ? 'figure' : where.stage;
  return printElement(element, linkPictures(element.children, { ...where, stage }));
};

const outside: Surroundings = { stage: 'bare', isLinked: false };

/** Links each stored picture of a text to its full size, in the markup installed clients know (wire §3.7). */
export const linkPictures = (nodes: readonly Node[], where: Surroundings = outside): string =>
  nodes.map(node => (typeof node === 'string' ? node : shown(node, where))).join('');
