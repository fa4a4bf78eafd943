import type { KeptPicture } from '../../../protocol/blog/quickpost.ts';
import { limits } from '../../../protocol/limits.ts';
import type { MutationContext, RequestContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { text } from '../../core/i18n/index.ts';
import { type Encoded, mainPath, storePicture, takePicture } from '../../media/index.ts';
import { type Pixels, pixelsIn, pngOf } from './pixels.ts';

const dataUrl = /^data:image\/(?:png|jpeg);base64,((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/;
const welcome = new Set(['image/png', 'image/jpeg']);
/** Cameras of fine screens give twice the size. */
const scale = 2;

/** A picture as a browser's canvas gives it: a data URL of PNG or JPEG, decoded and encoded anew. */
export const pictureFromData = async (context: RequestContext, image: string): Promise<Encoded> => {
  const base64 = dataUrl.exec(image)?.[1] ?? '';
  if (base64 === '') throw new UserError('WEBCAM_NO_PICTURE', { field: 'image' });
  const encoded = await takePicture(context, Buffer.from(base64, 'base64'), 'natural');
  const { width, height } = encoded.sizes.at(-1) ?? { width: 0, height: 0 };
  const isSmall = width <= limits.webcamWidth * scale && height <= limits.webcamHeight * scale;
  if (!welcome.has(encoded.mime) || !isSmall) throw new UserError('WEBCAM_NO_PICTURE', { field: 'image' });
  return encoded;
};

/** A picture as rows of pixels: what the camera of an old browser sent. */
export const pictureFromPixels = async (context: RequestContext, type: string, image: string): Promise<Encoded> => {
  const pixels: Pixels | undefined = type === 'pixel' ? pixelsIn(image) : undefined;
  if (!pixels) throw new UserError('WEBCAM_NO_PICTURE', { field: 'image' });
  return takePicture(context, await pngOf(pixels), 'natural');
};

/** Keeps it as an upload of the person who asks. */
export const keepWebcam = async (mutation: MutationContext, encoded: Encoded): Promise<KeptPicture> => {
  const owner = mutation.actor.account?.id;
  if (owner === undefined) throw new UserError('SIGN_IN_FIRST', { status: 403 });
  const title = text('WEBCAM_TITLE');
  const picture = await storePicture(mutation, { owner, encoded, folder: `user:${owner}`, title });
  return { uri: `user:${owner}/${picture.name}`, url: mutation.services.settings.baseUrl + mainPath(picture) };
};
