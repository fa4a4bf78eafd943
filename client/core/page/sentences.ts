/** Fills the places of a sentence in their order. */
export const formatText = (sentence: string, ...values: readonly (string | number)[]): string => {
  const [first = '', ...rest] = sentence.split('%s');
  return first + rest.map((part, index) => `${values[index] ?? ''}${part}`).join('');
};

/** The form for a count of the two a page carries. */
export const formatCount = (one: string, other: string, count: number): string =>
  formatText(count === 1 ? one : other, count);
