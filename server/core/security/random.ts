import { randomInt } from 'node:crypto';

/** From 0 up to, not including, 1. Injected, so that tests drive it. */
export type Random = () => number;

export const secureRandom: Random = () => randomInt(2 ** 32) / 2 ** 32;

/** A whole number from `least` to `most`, both included. */
export const wholeNumber = (random: Random, least: number, most: number): number =>
  least + Math.floor(random() * (most - least + 1));

/** `count` different members, in random order. */
export const someOf = <Member>(random: Random, members: readonly Member[], count: number): Member[] => {
  const left = [...members];
  const chosen: Member[] = [];
  while (chosen.length < count && left.length > 0)
    chosen.push(...left.splice(wholeNumber(random, 0, left.length - 1), 1));
  return chosen;
};
