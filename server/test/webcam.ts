import sharp from 'sharp';
import type { KeptPicture } from '../../protocol/blog/quickpost.ts';
import type { House, Person } from './house.ts';
import { red } from './pictures.ts';

/** Pictures as a browser's canvas gives them. */
export const canvasPng = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: red } })
    .png()
    .toBuffer();

export const dataUrl = (bytes: Buffer, mime = 'image/png'): string => `data:${mime};base64,${bytes.toString('base64')}`;

const isKept = (value: unknown): value is KeptPicture =>
  typeof value === 'object' && value !== null && 'uri' in value && 'url' in value;

/** A picture of the webcam, kept for this person. */
export const keptPicture = async (house: House, as: Person): Promise<KeptPicture> => {
  const image = dataUrl(await canvasPng(320, 240));
  const [answer] = await house.ask('site/controllers/quickpost/saveWebcam', { key: '_x', type: 'data', image }, as);
  const [kept]: unknown[] = Array.isArray(answer?.data) ? answer.data : [];
  if (!isKept(kept)) throw new Error(`not kept: ${JSON.stringify(answer)}`);
  return kept;
};
