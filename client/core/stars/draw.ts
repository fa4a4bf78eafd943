import type { StarTexts } from '../../../protocol/browser-texts.ts';
import { litHalves } from '../../../protocol/stars.ts';
import { formatText } from '../page/index.ts';
import { starWords } from './words.ts';

/** Options for drawing stars. */
export interface Drawing {
  readonly id: string;
  readonly stars: number;
  readonly half: boolean;
  /** In stars; undefined: not rated. */
  readonly score: number | undefined;
  readonly hints: readonly string[];
  readonly texts: StarTexts;
  readonly locale: string;
}

const made = (name: string, className: string): HTMLElement => {
  const element = document.createElement(name);
  element.className = className;
  return element;
};

const each = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

/** The word of the star a score reaches. */
export const hintAt = ({ hints, stars }: Pick<Drawing, 'hints' | 'stars'>, score: number): string =>
  hints[Math.ceil((Math.ceil(score) * hints.length) / stars) - 1] ?? '';

/** Stars to read: one picture, its value in words. */
export const drawnReadOnly = (drawing: Drawing): HTMLElement => {
  const { stars, half, score, texts } = drawing;
  const lit = litHalves(score ?? 0, { stars, half });
  const picture = made('span', 'stars is-readonly');
  picture.setAttribute('role', 'img');
  picture.setAttribute('aria-label', score ? formatText(texts.RATING_SPOKEN, score, stars) : texts.RATING_NONE);
  picture.title = score ? hintAt(drawing, score) : texts.RATING_NONE;
  for (const star of each(stars)) {
    const state = lit >= star * 2 ? ' is-full' : lit === star * 2 - 1 ? ' is-half' : '';
    picture.append(made('span', `star${state}`));
  }
  return picture;
};

const choice = ({ id, score, stars, half, hints, texts, locale }: Drawing, value: number): HTMLElement[] => {
  const input = document.createElement('input');
  input.type = 'radio';
  input.id = `${id}-${value * 2}`;
  input.name = id;
  input.value = String(value);
  input.required = true;
  // A group that is required and empty counts as invalid in some browsers; nothing is wrong yet.
  input.ariaInvalid = 'false';
  const label = document.createElement('label');
  label.htmlFor = input.id;
  const isLit = value * 2 <= litHalves(score ?? 0, { stars, half });
  // On the label, for pointers: a title on the star around it would be announced at every choice.
  label.title = hintAt({ hints, stars }, value);
  label.className = [half ? 'half' : 'whole', isLit ? 'is-lit' : ''].join(' ').trim();
  const words = made('span', 'visually-hidden');
  words.textContent = starWords(value, texts, locale);
  label.append(words);
  return [input, label];
};

/** Stars to choose from: radio buttons, one for each half star or, without halves, for each star. */
export const drawnChoice = (drawing: Drawing): HTMLFieldSetElement => {
  const { stars, half, texts } = drawing;
  const group = document.createElement('fieldset');
  group.className = 'stars-choice';
  const legend = document.createElement('legend');
  legend.textContent = texts.RATING_LEGEND;
  const row = made('span', 'stars');
  for (const number of each(stars)) {
    const star = made('span', 'star');
    star.append(...(half ? [number - 0.5, number] : [number]).flatMap(value => choice(drawing, value)));
    row.append(star);
  }
  group.append(legend, row);
  return group;
};
