import { limits } from '../../protocol/limits.ts';
import { type Random, secureRandom, wholeNumber } from '../core/security/index.ts';
import { captchaAlphabet, glyphs } from './captcha-glyphs.ts';

export { isAnswer, textQuestion } from './captcha-question.ts';

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
