import type { TextKey } from '../../protocol/texts.ts';
import { text } from '../core/i18n/index.ts';
import { type Random, secureRandom, someOf, wholeNumber } from '../core/security/index.ts';

interface TextQuestion {
  readonly question: string;
  readonly answer: string;
}

const listOf = (key: TextKey): string[] => text(key).split(/\s+/);

type QuestionForm = (random: Random) => TextQuestion;

const numberWord = (number: number): string => listOf('CAPTCHA_NUMBERS')[number] ?? String(number);

const numberQuestion =
  (key: TextKey, answerOf: (numbers: readonly number[]) => number): QuestionForm =>
  random => {
    const numbers = someOf(random, [...listOf('CAPTCHA_NUMBERS').keys()], 3);
    return { question: text(key, numbers.map(numberWord).join(', ')), answer: String(answerOf(numbers)) };
  };

const sum: QuestionForm = random => {
  const [one, two] = [wholeNumber(random, 1, 10), wholeNumber(random, 1, 10)];
  return { question: text('CAPTCHA_SUM', numberWord(one), numberWord(two)), answer: String(one + two) };
};

const difference: QuestionForm = random => {
  const [less, rest] = [wholeNumber(random, 1, 10), wholeNumber(random, 1, 10)];
  return { question: text('CAPTCHA_DIFFERENCE', numberWord(less + rest), numberWord(less)), answer: String(rest) };
};

const wordAt: QuestionForm = random => {
  const words = someOf(random, listOf('CAPTCHA_WORDS'), 4);
  const at = wholeNumber(random, 0, words.length - 1);
  const place = listOf('CAPTCHA_PLACES')[at] ?? String(at + 1);
  return { question: text('CAPTCHA_WORD_AT', place, words.join(' ')), answer: words[at] ?? '' };
};

const lastWord: QuestionForm = random => {
  const words = someOf(random, listOf('CAPTCHA_WORDS'), wholeNumber(random, 3, 5));
  return { question: text('CAPTCHA_LAST_WORD', words.join(' ')), answer: words.at(-1) ?? '' };
};

const firstCharacter: QuestionForm = random => {
  const [word = ''] = someOf(random, listOf('CAPTCHA_WORDS'), 1);
  return { question: text('CAPTCHA_FIRST_LETTER', word), answer: [...word][0] ?? '' };
};

const wordCount: QuestionForm = random => {
  const words = someOf(random, listOf('CAPTCHA_WORDS'), wholeNumber(random, 2, 6));
  return { question: text('CAPTCHA_WORD_COUNT', words.join(' ')), answer: String(words.length) };
};

const forms: readonly QuestionForm[] = [
  sum,
  difference,
  numberQuestion('CAPTCHA_LARGEST', numbers => Math.max(...numbers)),
  numberQuestion('CAPTCHA_SMALLEST', numbers => Math.min(...numbers)),
  wordAt,
  lastWord,
  firstCharacter,
  wordCount,
];

/**
 * Random text question that needs neither sight nor written arithmetic: the alternative to the picture (WCAG 1.1.1).
 */
export const textQuestion = (random: Random = secureRandom): TextQuestion => {
  const [form = sum] = someOf(random, forms, 1);
  return form(random);
};

const plain = (written: string): string => {
  const word = written
    .normalize('NFKC')
    .toLocaleLowerCase()
    .replace(/[\s\p{P}]+/gu, '');
  const number = listOf('CAPTCHA_NUMBERS').indexOf(word);
  return number === -1 ? word : String(number);
};

/** Compares an answer with the expected one: ignores case, accepts a number as digits or as a word. */
export const isAnswer = (answer: string, expected: string): boolean =>
  expected.length <= 64 && plain(expected) !== '' && plain(expected) === plain(answer);
