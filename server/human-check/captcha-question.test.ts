import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isAnswer, textQuestion } from './captcha-question.ts';

test('a wrong, an empty and an overlong answer are refused', () => {
  for (const given of ['', ' ', '.', '13', 'eleven', 'twelvetwelve', '1 3', '12'.repeat(50)])
    assert.not.ok(isAnswer('12', given));
  for (const given of ['', 'rivers', 'riv', '__proto__']) assert.not.ok(isAnswer('river', given));
});

test('a number is understood as digits and as a word, a word in any case', () => {
  for (const given of ['12', 'twelve', ' Twelve. ', '１２', '"12"']) assert.ok(isAnswer('12', given), given);
  for (const given of ['river', 'River', ' RIVER!']) assert.ok(isAnswer('river', given), given);
  assert.ok(isAnswer('A4C7E', 'a4c7e'));
});

test('a question is one plain sentence whose answer fits its field', () => {
  const beginnings = new Set<string>();
  for (let run = 0; run < 500; run++) {
    const { question, answer } = textQuestion();
    assert.match(question, /^[A-Z].{10,200}[?.]$/);
    assert.not.match(question, /%|undefined|CAPTCHA/);
    assert.ok(answer.length > 0 && answer.length <= 64);
    assert.ok(isAnswer(answer, answer));
    beginnings.add(question.split(' ').slice(0, 5).join(' '));
  }
  assert.ok(beginnings.size > 10, 'the forms vary');
});

const numbers =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );

/** Derives the answer from the sentence alone, as a person does. */
const answerOf = (question: string): string => {
  const words = question.replace(/[?.,“”]/g, '').split(' ');
  const list = question
    .slice(question.indexOf(':') + 1)
    .replace(/[?.,]/g, '')
    .trim()
    .split(' ');
  const found = words.map(word => numbers.indexOf(word)).filter(number => number !== -1);
  if (question.includes('plus')) return String((found[0] ?? 0) + (found[1] ?? 0));
  if (question.includes('minus')) return String((found[0] ?? 0) - (found[1] ?? 0));
  if (question.includes('largest')) return String(Math.max(...found));
  if (question.includes('smallest')) return String(Math.min(...found));
  if (question.startsWith('How many')) return String(list.length);
  if (question.includes('first letter')) return words.at(-1)?.charAt(0) ?? '';
  if (question.includes('last word')) return list.at(-1) ?? '';
  return list[['first', 'second', 'third', 'fourth'].indexOf(words[2] ?? '')] ?? '';
};

test('a person who reads or hears the question can answer it', () => {
  for (let run = 0; run < 500; run++) {
    const { question, answer } = textQuestion();
    assert.is(answerOf(question), answer, question);
  }
});

test.run();
