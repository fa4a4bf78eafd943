const turned: Readonly<Record<string, string>> = { ArrowRight: 'ArrowLeft', ArrowLeft: 'ArrowRight' };

/** A key as it is meant at a place: where text runs from right to left, the arrow to the left goes on. */
export const readingKey = (key: string, place: Element): string =>
  getComputedStyle(place).direction === 'rtl' ? (turned[key] ?? key) : key;
