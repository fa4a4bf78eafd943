const turned: Readonly<Record<string, string>> = { ArrowRight: 'ArrowLeft', ArrowLeft: 'ArrowRight' };

/** The key for the reading direction: left and right arrows are swapped where text runs from right to left. */
export const readingKey = (key: string, place: Element): string =>
  getComputedStyle(place).direction === 'rtl' ? (turned[key] ?? key) : key;
