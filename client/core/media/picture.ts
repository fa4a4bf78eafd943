import type { Picked } from './picker.ts';

/** Image of a picked picture, with its description unless it is decorative. */
export const pictureOf = ({ url, alt, decorates, width, height }: Picked): HTMLImageElement => {
  const picture = new Image(width, height);
  picture.src = url;
  picture.alt = decorates ? '' : alt;
  return picture;
};
