import type { PagePart } from './page-text.ts';

/** Characters of a sentence and where the page shows them. */
export interface Span {
  /** First character in the sentence, and the one after the last. */
  readonly from: number;
  readonly to: number;
  readonly node: Node;
  readonly start: number;
  readonly end: number;
}

/** Text that a voice says in one go. */
export interface Sentence {
  readonly text: string;
  readonly language: string;
  /** Number of its part, from 0. */
  readonly part: number;
  readonly spans: readonly Span[];
}

/** Words of one language within a part. */
interface Run {
  readonly language: string;
  text: string;
  readonly spans: Span[];
}

const runsOf = ({ pieces, language }: PagePart): Run[] => {
  const runs: Run[] = [];
  for (const { text, language: own, place } of pieces) {
    let run = runs.at(-1);
    if (!run || (run.language !== (own || language) && text.trim() !== '')) {
      run = { language: own || language, text: '', spans: [] };
      runs.push(run);
    }
    const from = run.text.length;
    run.text += text;
    if (place) run.spans.push({ from, to: run.text.length, ...place });
  }
  return runs;
};

const pieceEnds = /[.!?。।؟]+["”’»)\]]*\s+/g;

/** Where the sentences of a text begin. */
const beginnings = (text: string, language: string): number[] => {
  if ('Segmenter' in Intl) {
    try {
      const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' });
      return [...segmenter.segment(text)].map(({ index }) => index);
    } catch {
      // The language is none that the browser knows.
    }
  }
  return [0, ...[...text.matchAll(pieceEnds)].map(found => found.index + found[0].length)];
};

const sentencesOfRun = ({ text, language, spans }: Run, part: number): Sentence[] => {
  const starts = beginnings(text, language);
  return starts.flatMap((start, at) => {
    const whole = text.slice(start, starts[at + 1] ?? text.length);
    const from = start + whole.length - whole.trimStart().length;
    const to = from + whole.trim().length;
    if (from >= to) return [];
    const inside = spans.filter(span => span.from < to && span.to > from);
    const moved = inside.map(span => ({ ...span, from: span.from - from, to: span.to - from }));
    return [{ text: text.slice(from, to), language, part, spans: moved }];
  });
};

/** The sentences of all parts in their order. */
export const sentencesOf = (parts: readonly PagePart[]): Sentence[] =>
  parts.flatMap((part, number) => runsOf(part).flatMap(run => sentencesOfRun(run, number)));

/** The range of the page that shows these characters of a sentence; undefined for words that it does not show. */
export const rangeOf = ({ spans }: Sentence, from: number, to: number): Range | undefined => {
  const inside = spans.filter(span => span.from < to && span.to > from);
  const [first] = inside;
  const last = inside.at(-1);
  if (!first || !last) return undefined;
  // A word said in place of an address is shown by all of it.
  const isAsShown = ({ from: a, to: b, start, end }: Span): boolean => b - a === end - start;
  const range = document.createRange();
  range.setStart(first.node, isAsShown(first) ? first.start + Math.max(0, from - first.from) : first.start);
  range.setEnd(last.node, isAsShown(last) ? last.end - Math.max(0, last.to - to) : last.end);
  return range;
};
