/** 53 bits of a text (cyrb53): two of a million addresses meet once in ten thousand logs. */
const hashOf = (text: string): number => {
  let [one, other] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 2654435761);
    other = Math.imul(other ^ code, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909);
  other = Math.imul(other ^ (other >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return 4294967296 * (2097151 & other) + (one >>> 0);
};

/** Counts texts without storing them: a log may name a million addresses. */
export interface Tally {
  readonly add: (text: string) => void;
  /** How often the text was added; it is taken out, so that each is met once. */
  readonly take: (text: string) => number;
  readonly size: () => number;
}

export const tally = (): Tally => {
  const counts = new Map<number, number>();
  return {
    add: text => {
      const hash = hashOf(text);
      counts.set(hash, (counts.get(hash) ?? 0) + 1);
    },
    take: text => {
      const hash = hashOf(text);
      const count = counts.get(hash) ?? 0;
      counts.delete(hash);
      return count;
    },
    size: () => counts.size,
  };
};
