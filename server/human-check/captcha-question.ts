import type { TextKey } from '../../protocol/texts.ts';
import { text } from '../core/i18n/index.ts';
import { type Random, secureRandom, someOf, wholeNumber } from '../core/security/index.ts';

export interface TextQuestion {
  readonly question: string;
  readonly answer: string;
}

const listOf = (key: TextKey): string[] => text(key).split(/\s+/);

type Form = (random: Random) => TextQuestion;

const numberWord = (number: number): string => listOf('CAPTCHA_NUMBERS')[number] ?? String(number);

const numberQuestion =
  (key: TextKey, answerOf: (numbers: readonly number[]) => number): Form =>
  random => {
    const numbers = someOf(random, [...listOf('CAPTCHA_NUMBERS').keys()], 3);
    return { question: text(key, numbers.map(numberWord).join(', ')), answer: String(answerOf(numbers)) };
  };

const sum: Form = random => {
  const [one, two] = [wholeNumber(random, 1, 10), wholeNumber(random, 1, 10)];
  return { question: text('CAPTCHA_SUM', numberWord(one), numberWord(two)), answer: String(one + two) };
};

const difference: Form = random => {
  const [less, rest] = [wholeNumber(random, 1, 10), wholeNumber(random, 1, 10)];
  return { question: text('CAPTCHA_DIFFERENCE', numberWord(less + rest), numberWord(less)), answer: String(rest) };
};

const wordAt: Form = random => {
  const words = someOf(random, listOf('CAPTCHA_WORDS'), 4);
  const at = wholeNumber(random, 0, words.length - 1);
  const place = listOf('CAPTCHA_PLACES')[at] ?? String(at + 1);
  return { question: text('CAPTCHA_WORD_AT', place, words.join(' ')), answer: words[at] ?? '' };
};

const lastWord: Form = random => {
  const words = someOf(random, listOf('CAPTCHA_WORDS'), wholeNumber(random, 3, 5));
  return { question: text('CAPTCHA_LAST_WORD', words.join(' ')), answer: words.at(-1) ?? '' };
};

const firstLetter: Form = random => {
  const [word = ''] = someOf(random, listOf('CAPTCHA_WORDS'), 1);
  return { question: text('CAPTCHA_FIRST_LETTER', word), answer: [...word][0] ?? '' };
};

const wordCount: Form = random => {
  const words = someOf(random, listOf('CAPTCHA_WORDS'), wholeNumber(random, 2, 6));
  return { question: text('CAPTCHA_WORD_COUNT', words.join(' ')), answer: String(words.length) };
};

const forms: readonly Form[] = [
  sum,
  difference,
  numberQuestion('CAPTCHA_LARGEST', numbers => Math.max(...numbers)),
  numberQuestion('CAPTCHA_SMALLEST', numbers => Math.min(...numbers)),
  wordAt,
  lastWord,
  firstLetter,
  wordCount,
];

/** A plain question that needs no sight and no sums on paper, for those whom the picture keeps out (WCAG 1.1.1). */
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

/** Whether the answer to a question or a picture was meant: in any case, a number as digits or as a word. */
export const isAnswer = (answer: string, given: string): boolean =>
  given.length <= 64 && plain(given) !== '' && plain(given) === plain(answer);
