import { create } from '../../core/html.ts';
import { part } from './parts.ts';

type Way = 'upload' | 'webcam';

const hidden = (form: HTMLFormElement, hook: string): HTMLInputElement | undefined => {
  const found = part(form, hook);
  return found instanceof HTMLInputElement ? found : undefined;
};

/** Sets the photo of the post, and how it was taken (E-026). */
export const setPhoto = (form: HTMLFormElement, uri: string, way: Way): void => {
  const [addressField, dataType] = [hidden(form, '[data-photo-uri]'), hidden(form, '[data-photo-data-type]')];
  if (addressField) addressField.value = uri;
  if (dataType) dataType.value = way;
};

export const forgetPhoto = (form: HTMLFormElement): void => setPhoto(form, '', 'upload');

export const pictureOf = (src: string, alt: string): HTMLImageElement => create('img', { alt, src });
