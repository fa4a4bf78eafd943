export const vocabulary =
  'morning window river letter quiet lamp garden street voice paper winter bread music stone harbour bridge table summer shadow market road cloud kitchen story field candle mirror forest button pocket ladder island copper thread engine whistle orchard pepper marble violin'.split(
    ' ',
  );
const verbs = 'opens holds carries follows remembers answers crosses keeps turns finds hears leaves'.split(' ');
const joints = 'and while because until before although'.split(' ');

export interface Chance {
  /** A whole number from 0 to `max` − 1. */
  readonly below: (max: number) => number;
  readonly between: (from: number, to: number) => number;
  readonly pick: <T>(list: readonly T[]) => T;
}

/** A source of chance that gives the same row of numbers for the same seed (mulberry32). */
export const chance = (seed: number): Chance => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (max: number): number => Math.floor(next() * max);
  return {
    below,
    between: (from, to) => from + below(to - from + 1),
    pick: list => {
      const one = list[below(list.length)];
      if (one === undefined) throw new Error('nothing to pick from');
      return one;
    },
  };
};

const clause = (random: Chance): string =>
  `the ${random.pick(vocabulary)} ${random.pick(verbs)} the ${random.pick(vocabulary)}`;

/** A sentence of our own words, from `least` to about `most` words long. */
export const sentence = (random: Chance, least = 6, most = 18): string => {
  let words = clause(random);
  const length = random.between(least, most);
  while (words.split(' ').length < length) words += ` ${random.pick(joints)} ${clause(random)}`;
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
};

export const paragraph = (random: Chance, least = 3, most = 7): string =>
  Array.from({ length: random.between(least, most) }, () => sentence(random)).join(' ');

export const slugged = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
