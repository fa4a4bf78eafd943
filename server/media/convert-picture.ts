import { limits } from '../../protocol/limits.ts';

const secondsMax = 30;
const acceptedFormats: ReadonlySet<string | undefined> = new Set(['tiff', 'svg']);

/**
 * Makes a PNG of a TIFF or SVG picture: browsers show no TIFF, and an SVG may run scripts. Undefined for other formats,
 * and for a picture that cannot be read or is too large.
 */
export const convertedPicture = async (bytes: Buffer): Promise<Buffer | undefined> => {
  const { default: sharp } = await import('sharp');
  try {
    const { format } = await sharp(bytes, { limitInputPixels: limits.pixels }).metadata();
    if (!acceptedFormats.has(format)) return undefined;
    return await sharp(bytes, { limitInputPixels: limits.pixels, failOn: 'error' })
      .timeout({ seconds: secondsMax })
      .autoOrient()
      .png()
      .toBuffer();
  } catch {
    return undefined;
  }
};
