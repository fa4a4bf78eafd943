import { limits } from '../../../protocol/limits.ts';

const { webcamWidth: width, webcamHeight: height } = limits;
const colours = 0x1000000;

/** Red, green and blue of each pixel, row by row. */
export type Pixels = Uint8Array;

const form = /^\d{1,8}$/;

/**
 * Parses rows joined by a pipe, each of as many numbers 0 … 16777215 joined by semicolons; a trailing semicolon is
 * allowed. Undefined for another size or other characters.
 */
export const pixelsIn = (image: string): Pixels | undefined => {
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

export const pngOf = async (pixels: Pixels): Promise<Buffer> => {
  const { default: sharp } = await import('sharp');
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
};
