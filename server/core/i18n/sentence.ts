/** Writes a sentence with values in place of its placeholders. */
type Sentence = (values: readonly (string | number)[], numbers: Intl.NumberFormat) => string;

const placeholder = /%(?:(\d)\$)?s/g;

const compile = (sentence: string): Sentence => {
  const pieces: string[] = [];
  const places: number[] = [];
  let from = 0;
  let next = 0;
  for (const { 0: whole, 1: position, index } of sentence.matchAll(placeholder)) {
    pieces.push(sentence.slice(from, index));
    places.push(position ? Number(position) - 1 : next++);
    from = index + whole.length;
  }
  const last = sentence.slice(from);
  return (values, numbers) => {
    let written = '';
    for (let at = 0; at < places.length; at++) {
      const value = values[places[at] ?? 0];
      written += (pieces[at] ?? '') + (typeof value === 'number' ? numbers.format(value) : String(value ?? ''));
    }
    return written + last;
  };
};

// The sentences of catalogues, and keys without one: no text of a visitor.
const sentences = new Map<string, Sentence>();

/** A sentence of a catalogue with its placeholders `%s` or `%1$s` compiled at its first use. */
export const compiledSentence = (sentence: string): Sentence => {
  const found = sentences.get(sentence);
  if (found) return found;
  const made = compile(sentence);
  sentences.set(sentence, made);
  return made;
};
