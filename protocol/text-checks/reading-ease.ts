import { isLanguageTag } from '../direction.ts';
import { primaryOf } from '../language.ts';
import type { Part } from './parts.ts';
import { syllableCounter } from './syllables.ts';

export type EaseBand = 'veryEasy' | 'easy' | 'hard' | 'veryHard';

interface Formula {
  readonly score: (wordsPerSentence: number, syllablesPerWord: number) => number;
  /** Lowest scores of the bands, from the easiest. */
  readonly bands: readonly [veryEasy: number, easy: number, hard: number];
}

const bands = [80, 60, 40] as const;

/** Formulas on the scale of Flesch (decision record 0152); other languages have none that is well tested. */
const formulas: Readonly<Record<string, Formula>> = {
  // Flesch 1948
  en: { score: (words, syllables) => 206.835 - 1.015 * words - 84.6 * syllables, bands },
  // Amstad 1978
  de: { score: (words, syllables) => 180 - words - 58.5 * syllables, bands },
  // Fernández Huerta 1959
  es: { score: (words, syllables) => 206.84 - 1.02 * words - 60 * syllables, bands },
  // Kandel and Moles 1958
  fr: { score: (words, syllables) => 207 - 1.015 * words - 73.6 * syllables, bands },
  // Martins, Ghiraldelo, Nunes and Oliveira 1996, with bands of their own
  pt: { score: (words, syllables) => 248.835 - 1.015 * words - 84.6 * syllables, bands: [75, 50, 25] },
};

export interface Sentence {
  readonly at: number;
  readonly words: string;
  readonly length: number;
}

export interface ReadingEase {
  readonly wordCount: number;
  readonly sentenceCount: number;
  /** Words of an average sentence, rounded. */
  readonly average: number;
  readonly longest: Sentence;
  /** Undefined for a language without a formula, and for a text that is too short for it. */
  readonly band: EaseBand | undefined;
}

/** Formulas say nothing of fewer words. */
const fewestWords = 30;

const segmenterOf = (language: string, granularity: 'sentence' | 'word'): Intl.Segmenter =>
  new Intl.Segmenter(isLanguageTag(language) ? language : undefined, { granularity });

const bandOf = (score: number, [veryEasy, easy, hard]: Formula['bands']): EaseBand => {
  if (score >= veryEasy) return 'veryEasy';
  if (score >= easy) return 'easy';
  return score >= hard ? 'hard' : 'veryHard';
};

interface Counted extends Sentence {
  readonly syllables: number;
}

/** Characters of a text that are read; the rest is read as easily as they are. */
const charactersRead = 50_000;

/** Characters that a passage takes of them at least: the segmenter takes time for each passage. */
const passageLeast = 10;

/** The time of the segmenter grows with the square of the length of its text. */
const segmentedAtOnce = 1_000;

interface Place {
  readonly at: number;
  readonly words: string;
}

const beginOf = (passage: string, most: number): string => {
  if (passage.length <= most) return passage;
  const begin = passage.slice(0, most);
  return begin.slice(0, begin.lastIndexOf(' ') + 1) || begin;
};

/** Sentences of a passage; one of more than 1,000 characters counts as several. */
function* sentencesOf(passage: string, segmenter: Intl.Segmenter): Generator<Place> {
  let start = 0;
  while (start < passage.length) {
    const piece = beginOf(passage.slice(start, start + segmentedAtOnce + 1), segmentedAtOnce);
    const sentences = [...segmenter.segment(piece)];
    // The last sentence may continue after the piece.
    const isCut = start + piece.length < passage.length && sentences.length > 1;
    const whole = isCut ? sentences.slice(0, -1) : sentences;
    for (const { segment, index } of whole) yield { at: start + index, words: segment };
    start += whole.reduce((sum, { segment }) => sum + segment.length, 0);
  }
}

/** Passages with sentences, as far as the text is read. */
function* passagesOf(parts: readonly Part[]): Generator<Place> {
  let left = charactersRead;
  for (const part of parts) {
    if (part.kind !== 'paragraph' || part.isCell) continue;
    if (left <= 0) return;
    const words = beginOf(part.words, left);
    left -= Math.max(passageLeast, words.length);
    yield { at: part.at, words };
  }
}

/**
 * How easily a text is read in its language; undefined if it has no sentence. Headings and tables are no sentences. Of a
 * long text the first 50,000 characters are read.
 */
export const readingEaseOf = async (parts: readonly Part[], language: string): Promise<ReadingEase | undefined> => {
  const [sentencesIn, wordsIn] = [segmenterOf(language, 'sentence'), segmenterOf(language, 'word')];
  const count = await syllableCounter(language);
  const sentences: Counted[] = [];
  for (const passage of passagesOf(parts))
    for (const { at, words: sentence } of sentencesOf(passage.words, sentencesIn)) {
      const words = [...wordsIn.segment(sentence)].filter(({ isWordLike }) => isWordLike);
      const syllables = count ? words.reduce((sum, word) => sum + Math.max(1, count(word.segment)), 0) : 0;
      if (words.length > 0)
        sentences.push({ at: passage.at + at, words: sentence.trim(), length: words.length, syllables });
    }
  const [first] = sentences;
  if (!first) return undefined;
  const wordCount = sentences.reduce((sum, { length }) => sum + length, 0);
  const syllables = sentences.reduce((sum, sentence) => sum + sentence.syllables, 0);
  const { at, words, length } = sentences.reduce((most, sentence) => (sentence.length > most.length ? sentence : most));
  const formula = wordCount >= fewestWords ? formulas[primaryOf(language)] : undefined;
  return {
    wordCount,
    sentenceCount: sentences.length,
    average: Math.round(wordCount / sentences.length),
    longest: { at, words, length },
    band: formula && bandOf(formula.score(wordCount / sentences.length, syllables / wordCount), formula.bands),
  };
};
