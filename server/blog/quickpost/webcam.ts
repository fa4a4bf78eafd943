import type { StoredPicture } from '../../../protocol/blog/quickpost.ts';
import { limits } from '../../../protocol/limits.ts';
import type { MutationContext, RequestContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { text } from '../../core/i18n/index.ts';
import { decodePicture, type Encoded, mainPath, storePicture } from '../../media/index.ts';
import { writerOf } from '../post-actions/index.ts';

const { webcamWidth: width, webcamHeight: height } = limits;
const colours = 0x1000000;

const form = /^\d{1,8}$/;

/**
 * Parses rows joined by a pipe, each of as many numbers 0 … 16777215 joined by semicolons; a trailing semicolon is
 * allowed. Undefined for another size or other characters.
 */
const pixelsIn = (image: string): Uint8Array | undefined => {
  const rows = image.split('|', height + 1);
  if (rows.length !== height) return undefined;
  const pixels = new Uint8Array(width * height * 3);
  let at = 0;
  for (const row of rows) {
    const numbers = row.replace(/;$/, '').split(';', width + 1);
    if (numbers.length !== width) return undefined;
    for (const saved of numbers) {
      const colour = form.test(saved) ? Number(saved) : colours;
      if (colour >= colours) return undefined;
      pixels.set([colour >> 16, (colour >> 8) & 0xff, colour & 0xff], at);
      at += 3;
    }
  }
  return pixels;
};

const pngOf = async (pixels: Uint8Array): Promise<Buffer> => {
  const { default: sharp } = await import('sharp');
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
};

const dataUrl = /^data:image\/(?:png|jpeg);base64,((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/;
const acceptedTypes = new Set(['image/png', 'image/jpeg']);
/** Screens of high resolution send twice the size. */
const scale = 2;

/** Decodes a data URL of PNG or JPEG from a canvas and encodes it anew. */
export const pictureFromData = async (context: RequestContext, image: string): Promise<Encoded> => {
  const base64 = dataUrl.exec(image)?.[1] ?? '';
  if (base64 === '') throw new UserError('WEBCAM_NO_PICTURE', { field: 'image' });
  const encoded = await decodePicture(context, Buffer.from(base64, 'base64'), 'natural');
  const { width, height } = encoded.sizes.at(-1) ?? { width: 0, height: 0 };
  const isSmall = width <= limits.webcamWidth * scale && height <= limits.webcamHeight * scale;
  if (!acceptedTypes.has(encoded.mime) || !isSmall) throw new UserError('WEBCAM_NO_PICTURE', { field: 'image' });
  return encoded;
};

/** Builds a picture from rows of pixels, the format of old browsers' cameras. */
export const pictureFromPixels = async (context: RequestContext, type: string, image: string): Promise<Encoded> => {
  const pixels = type === 'pixel' ? pixelsIn(image) : undefined;
  if (!pixels) throw new UserError('WEBCAM_NO_PICTURE', { field: 'image' });
  return decodePicture(context, await pngOf(pixels), 'natural');
};

/** Stores the picture as an upload of the user. */
export const storeWebcam = async (mutation: MutationContext, encoded: Encoded): Promise<StoredPicture> => {
  const owner = writerOf(mutation);
  const title = text('WEBCAM_TITLE');
  const picture = await storePicture(mutation, { owner, encoded, folder: `user:${owner}`, title });
  return { uri: `user:${owner}/${picture.name}`, url: mutation.services.settings.baseUrl + mainPath(picture) };
};
