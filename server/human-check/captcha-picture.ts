import { limits } from '../../protocol/limits.ts';
import { type Random, secureRandom, wholeNumber } from '../core/security/index.ts';

/**
 * Characters that are hard to confuse: no 0 O Q, 1 I, 2, 5, 6, 8, V. Each is drawn as lines between points on a grid of
 * 10 by 14; `|` starts a new line.
 */
const glyphs: Readonly<Record<string, string>> = {
  A: '0,14 5,0 10,14|2,9 8,9',
  B: '0,14 0,0 6,0 9,1.5 9,5 6,6.8 0,6.8|6,6.8 10,8.5 10,12 7,14 0,14',
  C: '10,2.5 7.5,0.3 4,0 1,3 0,7 1,11 4,14 7.5,13.7 10,11.5',
  D: '0,0 0,14 5,14 9,11 10,7 9,3 5,0 0,0',
  E: '9,0 0,0 0,14 9,14|0,7 7,7',
  F: '9,0 0,0 0,14|0,7 7,7',
  G: '10,2.5 7.5,0.3 4,0 1,3 0,7 1,11 4,14 8,14 10,12 10,8 6,8',
  H: '0,0 0,14|10,0 10,14|0,7 10,7',
  J: '3,0 10,0|8,0 8,10 7,13 4,14 1,13 0,10',
  K: '0,0 0,14|9,0 0,8|3,5.5 9.5,14',
  L: '0,0 0,14 9,14',
  M: '0,14 0,0 5,8 10,0 10,14',
  N: '0,14 0,0 10,14 10,0',
  P: '0,14 0,0 7,0 10,2 10,5.5 7,7.5 0,7.5',
  R: '0,14 0,0 7,0 10,2 10,5.5 7,7.5 0,7.5|4.5,7.5 10,14',
  S: '9.5,2 7,0 3,0 0.5,2 0.5,4.5 3,6.5 7,7.5 9.5,9.5 9.5,12 7,14 3,14 0.3,12',
  T: '0,0 10,0|5,0 5,14',
  U: '0,0 0,10 2,13 5,14 8,13 10,10 10,0',
  W: '0,0 2.5,14 5,5 7.5,14 10,0',
  X: '0,0 10,14|10,0 0,14',
  Y: '0,0 5,7 10,0|5,7 5,14',
  Z: '0,0 10,0 0,14 10,14',
  3: '0.5,2 3,0 7,0 9.5,2 9.5,5 7,6.7 4,6.8|7,6.7 10,9 10,12 7,14 3,14 0.3,12',
  4: '8,14 8,0 0,10 10,10',
  7: '0,0 10,0 4,14',
  9: '9.5,5 7.5,8 3,8.3 0.5,6 0.5,3 3,0 7,0 9.5,3 9.5,7 8,12 4,14',
};

export const captchaAlphabet: readonly string[] = Object.keys(glyphs);

const captchaSize = { width: 200, height: 64 } as const;

/** Random code for a picture (requirements Y-10): five characters that are hard to confuse. */
export const captchaCode = (random: Random = secureRandom): string =>
  Array.from(
    { length: limits.captchaCharacters },
    () => captchaAlphabet[wholeNumber(random, 0, captchaAlphabet.length - 1)],
  ).join('');

const between = (random: Random, least: number, most: number): number =>
  Math.round((least + random() * (most - least)) * 10) / 10;

const jittered = (random: Random, point: string): string =>
  point
    .split(',')
    .map(part => between(random, Number(part) - 0.35, Number(part) + 0.35))
    .join(',');

const strokesOf = (random: Random, character: string): string =>
  (glyphs[character] ?? '')
    .split('|')
    .map(stroke =>
      stroke
        .split(' ')
        .map(point => jittered(random, point))
        .join(' '),
    )
    .map(points => `<polyline points="${points}"/>`)
    .join('');

const characterAt = (random: Random, character: string, position: number): string => {
  const x = 26 + position * 37 + between(random, -2.5, 2.5);
  const y = captchaSize.height / 2 + between(random, -4, 4);
  const turn = between(random, -16, 16);
  const [across, down] = [between(random, 2, 2.4), between(random, 2.5, 2.9)];
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${across} ${down}) translate(-5 -7)">${strokesOf(random, character)}</g>`;
};

const noiseLine = (random: Random): string => {
  const { width, height } = captchaSize;
  const [start, end] = [between(random, 0, height), between(random, 0, height)];
  const [one, two] = [between(random, 0, height), between(random, 0, height)];
  return `<path d="M0 ${start}C${width / 3} ${one} ${(width / 3) * 2} ${two} ${width} ${end}"/>`;
};

const noiseDot = (random: Random): string =>
  `<circle cx="${between(random, 0, captchaSize.width)}" cy="${between(random, 0, captchaSize.height)}" r="1"/>`;

const repeated = (count: number, draw: () => string): string => Array.from({ length: count }, draw).join('');

/** Renders a code as SVG. The characters are lines, not text, with random displacement. */
export const captchaSvg = (code: string, random: Random = secureRandom): string => {
  const { width, height } = captchaSize;
  const characters = [...code].map((character, position) => characterAt(random, character, position)).join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>` +
    `<g fill="#678">${repeated(60, () => noiseDot(random))}</g>` +
    `<g fill="none" stroke="#123" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round">${characters}</g>` +
    `<g fill="none" stroke="#456" stroke-width="1.3">${repeated(3, () => noiseLine(random))}</g></svg>`
  );
};

/** Renders a code as PNG, 200 by 64 pixels. */
export const captchaPng = async (code: string, random: Random = secureRandom): Promise<Buffer> => {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(captchaSvg(code, random)))
    .png()
    .toBuffer();
};
