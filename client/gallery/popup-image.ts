import { announceError } from '../core/feedback/index.ts';
import type { PopupParts } from './popup-parts.ts';
import type { Picture } from './popup-pictures.ts';

const figureOf = (image: HTMLImageElement, { caption }: Picture): HTMLElement => {
  const figure = document.createElement('figure');
  figure.className = 'eb-image-popup-figure';
  figure.append(image);
  if (caption === '') return figure;
  const words = document.createElement('figcaption');
  words.className = 'eb-image-caption';
  words.id = 'image-popup-caption';
  words.textContent = caption;
  figure.append(words);
  return figure;
};

/** Shows a picture in the popup: loading, then there or failed (B-035). One that another has taken over from is not heard of. */
export const showImage = ({ root, container, failure, full }: PopupParts, picture: Picture): void => {
  const image = document.createElement('img');
  image.className = 'eb-image-popup-image';
  image.alt = picture.alt;
  const end = (state: 'is-failed' | undefined): void => {
    if (!image.isConnected) return;
    root.classList.remove('is-preparing', 'is-loading');
    container.ariaBusy = 'false';
    if (!state) return;
    root.classList.add(state);
    announceError(failure.querySelector('p')?.textContent ?? '');
  };
  image.addEventListener('load', () => end(undefined));
  image.addEventListener('error', () => end('is-failed'));
  root.classList.remove('is-failed');
  root.classList.add('is-loading');
  container.ariaBusy = 'true';
  container.replaceChildren(figureOf(image, picture));
  if (full) full.href = picture.href;
  image.src = picture.href;
};
