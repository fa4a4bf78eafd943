import { whenPresent } from '../core/behaviours/index.ts';

const nameThumb = (thumb: HTMLElement): void => {
  const all = [...(thumb.parentElement?.children ?? [])];
  const sentence = thumb.closest<HTMLElement>('.eb-image-popup')?.dataset.position ?? '';
  thumb.ariaLabel = sentence.replace('%1$s', String(all.indexOf(thumb) + 1)).replace('%2$s', String(all.length));
};

/** The description of the picture in the page whose link leads to this address. */
const describedAt = (address: string): string => {
  const links = [
    ...document.querySelectorAll<HTMLAnchorElement>('a:is(.eb-image-popup-button, [data-k2-modal="image"])'),
  ];
  return links.find(({ href }) => href === address)?.querySelector('img')?.alt ?? '';
};

/**
 * Pictures in the popups of installed scripts are described as in the page; the small ones are named by their places:
 * "Image 2 of 5".
 */
export const popupPictures = (): void => {
  whenPresent('body > .eb-image-popup .eb-image-popup-thumb', nameThumb);
  whenPresent('.mfp-img, body > .eb-image-popup .eb-image img', image => {
    if (image instanceof HTMLImageElement) image.alt = describedAt(image.src);
  });
};
