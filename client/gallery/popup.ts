import type { Html } from '../../protocol/html.ts';
import { announce, announceError } from '../core/feedback/index.ts';
import { focusOn, returnFocus } from '../core/focus/index.ts';
import { create } from '../core/html.ts';
import { template } from '../core/loading/index.ts';
import { dialogClosed } from '../core/page/index.ts';
import { type PopupParts, popupParts } from './popup-parts.ts';
import { type Picture, pictureGroup } from './popup-pictures.ts';
import { fillStrip } from './popup-strip.ts';
import './popup.css';

const figureOf = (image: HTMLImageElement, { caption }: Picture): HTMLElement => {
  const words = { className: 'eb-image-caption', id: 'image-popup-caption', textContent: caption };
  const figcaption = caption === '' ? [] : [create('figcaption', words)];
  return create('figure', { className: 'eb-image-popup-figure' }, image, ...figcaption);
};

/** Shows a picture in the popup: loading, then shown or failed (B-035). The end of a replaced picture is ignored. */
const showImage = ({ root, container, failure, full }: PopupParts, picture: Picture): void => {
  const image = create('img', { className: 'eb-image-popup-image', alt: picture.alt });
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

/** Loads the templates of the popup. */
export const prepare = (): Promise<[popup: Html, thumb: Html]> =>
  Promise.all([template('site/layout/image/popup'), template('site/layout/image/popup/thumb')]);

const stepOf = ({ key }: KeyboardEvent, isRightToLeft: boolean): 1 | -1 | undefined => {
  if (key === 'ArrowRight') return isRightToLeft ? -1 : 1;
  if (key === 'ArrowLeft') return isRightToLeft ? 1 : -1;
  return undefined;
};

const isBackground = (target: EventTarget | null): boolean =>
  target instanceof Element && !target.closest('figure, button, a, p, .eb-image-popup-failure');

/**
 * Escape, the button and a click outside the picture (B-032): both ends of the click, or selected text would close it.
 */
const bindCloseControls = ({ dialog, root }: PopupParts, close: () => void): void => {
  let pressedOutside = false;
  dialog.addEventListener('pointerdown', ({ target }) => {
    pressedOutside = isBackground(target);
  });
  dialog.addEventListener('click', ({ target }) => {
    if (pressedOutside && isBackground(target)) close();
  });
  root.querySelector('.eb-image-popup-close-button')?.addEventListener('click', close);
  dialog.addEventListener('cancel', event => {
    event.preventDefault();
    close();
  });
};

const bindSteps = (
  { dialog, root }: PopupParts,
  { step, go }: { step: (by: number) => void; go: (at: number) => void },
): void => {
  root.querySelector('.eb-image-popup-previous')?.addEventListener('click', () => step(-1));
  root.querySelector('.eb-image-popup-next')?.addEventListener('click', () => step(1));
  dialog.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const by = stepOf(event, getComputedStyle(dialog).direction === 'rtl');
    if (by !== undefined) step(by);
    else if (event.key === 'Home') go(0);
    else if (event.key === 'End') go(-1);
    else return;
    event.preventDefault();
  });
};

/**
 * Opens the image popup on a picture (B-030 … B-035, APG Dialog): with the others of its gallery or post in a strip,
 * the arrow keys through all of them, and the focus back to where it was.
 */
export const openPopup = async (opener: HTMLElement): Promise<void> => {
  opener.classList.add('is-preparing');
  const [popup, thumb] = await prepare().finally(() => opener.classList.remove('is-preparing'));
  if (document.querySelector('dialog.image-popup')) return;
  const parts = popupParts(popup);
  const { dialog, root, position } = parts;
  const { pictures, at: first } = pictureGroup(opener);
  let at = first;

  const positionOf = (index: number): string =>
    (root.dataset.position ?? '').replace('%1$s', String(index + 1)).replace('%2$s', String(pictures.length));
  const nameOf = (index: number): string => {
    const { alt = '', caption = '' } = pictures[index] ?? {};
    return [positionOf(index), alt || caption].filter(Boolean).join(': ');
  };
  const show = (index: number): void => {
    at = (index + pictures.length) % pictures.length;
    const picture = pictures[at];
    if (!picture) return;
    position.textContent = positionOf(at);
    showImage(parts, picture);
    strip.mark(at);
  };
  const go = (index: number): void => {
    if (pictures.length < 2) return;
    show(index);
    announce(nameOf(at));
  };
  const close = (): void => {
    dialog.close();
    dialogClosed();
    dialog.remove();
    returnFocus(opener);
  };

  root.classList.add('is-preparing');
  root.classList.toggle('is-single', pictures.length < 2);
  const strip = fillStrip(parts.thumbs, thumb, pictures.length < 2 ? [] : pictures, { nameOf, choose: go });
  root.querySelector('.eb-image-popup-retry')?.addEventListener('click', () => {
    // The button disappears; the arrow keys work only while the focus is inside.
    focusOn(position);
    show(at);
  });
  bindCloseControls(parts, close);
  bindSteps(parts, { step: by => go(at + by), go });
  document.body.append(dialog);
  dialog.showModal();
  show(first);
};
