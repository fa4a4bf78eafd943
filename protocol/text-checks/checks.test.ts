import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findingsIn, isRequired } from './checks.ts';
import { type HeardHeading, heardOf } from './heard.ts';
import { headsOf, type Part } from './parts.ts';
import { isVague } from './vague-links.ts';

const test = suite('checks while writing');

const heading = (level: number, words = 'Words'): Part => ({ kind: 'heading', at: level, level, words });
const picture = (alt: string): Part => ({ kind: 'picture', at: 1, alt, title: 'boat.jpg' });
const link = (words: string, href = '/a', isAdjacent = false): Part => ({
  kind: 'link',
  at: 1,
  words,
  href,
  isAdjacent,
});
const paragraph = (words: string): Part => ({ kind: 'paragraph', at: 1, words });
const table = (heads: 'none' | 'row'): Part => ({ kind: 'table', at: 1, heads, rows: 3, columns: 2, caption: '' });
const inLanguage = (language: string, ...parts: Part[]) => findingsIn(parts, language).map(({ problem }) => problem);
const problems = (...parts: Part[]) => inLanguage('en-GB', ...parts);

test('a picture without a description, or described by its file, is found', () => {
  assert.equal(findingsIn([picture('')], 'en'), [{ problem: 'alt', at: 1, words: 'boat.jpg' }]);
  assert.equal(problems(picture(' ')), ['alt']);
  assert.equal(problems(picture('boat.jpg')), ['fileName']);
  assert.equal(problems(picture('IMG_2034')), ['fileName']);
  assert.equal(problems(picture('A boat comes in')), []);
});

test('headings begin below the title and leave no level out', () => {
  assert.equal(problems(heading(2), heading(3), heading(2), heading(3), heading(4)), []);
  assert.equal(problems(heading(3)), ['headingOrder']);
  assert.equal(problems(heading(2), heading(4), heading(4)), ['headingOrder']);
  assert.equal(problems(heading(2, ' '), heading(2)), ['headingEmpty']);
});

test('links that say nothing of where they lead are found', () => {
  assert.equal(problems(link('Click here!'), link(' '), link('read  more…'), link('The times of the tide')), [
    'linkVague',
    'linkEmpty',
    'linkVague',
  ]);
  assert.ok(isVague('HERE', 'en'));
  assert.not.ok(isVague('Here is the timetable', 'en'));
});

test('vague words are those of the language of the text', () => {
  for (const [language, words] of [
    ['de-DE', 'Klicken Sie hier'],
    ['es', 'Leer más…'],
    ['fr-FR', 'Plus d’informations'],
    ['pt-BR', 'Saiba mais'],
    ['hi-IN', 'और पढ़ें'],
    ['ar', 'اقرأ المزيد'],
  ] as const) {
    assert.equal(inLanguage(language, link(words)), ['linkVague'], language);
    assert.equal(inLanguage('en', link(words)), [], language);
  }
  assert.equal(inLanguage('it', link('click here')), []);
});

test('a link that is an address is found, and a second one beside it to the same page', () => {
  assert.equal(problems(link('https://lantern-hill.example/tide?a=1'), link('www.lantern-hill.example')), [
    'linkAddress',
    'linkAddress',
  ]);
  assert.equal(problems(link('lantern-hill.example')), []);
  assert.equal(problems(link('The tide', '/t'), link('The times of the tide', '/t', true)), ['linkTwice']);
  assert.equal(problems(link('The tide', '/t'), link('The moon', '/m', true), link('The tide', '/t')), []);
});

test('a passage that points by colour alone is found, and a colour that only describes is not', () => {
  for (const [language, words] of [
    ['en', 'Press the green button to begin.'],
    ['de', 'Die Pflichtfelder sind rot markiert.'],
    ['es', 'Pulse el botón verde.'],
    ['fr', 'Les erreurs sont indiquées en rouge.'],
    ['pt', 'Os campos marcados em vermelho faltam.'],
    ['hi', 'हरा बटन दबाएँ।'],
    ['ar', 'اضغط الزر الأخضر'],
  ] as const)
    assert.equal(inLanguage(language, paragraph(words)), ['colourAlone'], language);
  assert.equal(problems(paragraph('The woman in red pressed a button, and the red boat left.')), []);
});

test('long passages in capitals and tables without heads are found, names and short words are not', () => {
  assert.equal(problems(paragraph('THIS IS A WARNING THAT NOBODY CAN READ WITH EASE AT ALL')), ['capitals']);
  assert.equal(problems(paragraph('NATO and the BBC'), paragraph('WARNING'), paragraph('日本語の文章です')), []);
  assert.equal(problems(table('none'), table('row')), ['tableHeads']);
});

test('heading cells are those of a row, of a column or of both', () => {
  assert.is(
    headsOf([
      [true, true],
      [false, false],
    ]),
    'row',
  );
  assert.is(
    headsOf([
      [true, false],
      [true, false],
    ]),
    'column',
  );
  assert.is(
    headsOf([
      [true, true],
      [true, false],
    ]),
    'both',
  );
  assert.is(
    headsOf([
      [false, false],
      [false, false],
    ]),
    'none',
  );
  assert.is(headsOf([]), 'none');
});

test('barriers are required by both levels, suggestions by one, and nothing by default', () => {
  const all = ['alt', 'linkVague'] as const;
  assert.equal(
    all.map(problem => isRequired(problem, 'none')),
    [false, false],
  );
  assert.equal(
    all.map(problem => isRequired(problem, 'barriers')),
    [true, false],
  );
  assert.equal(
    all.map(problem => isRequired(problem, 'all')),
    [true, true],
  );
});

test('headings are heard nested, and decorative pictures are not heard', () => {
  const parts = [heading(2, 'A'), heading(3, 'B'), heading(2, 'C'), picture('A boat')];
  const decorative: Part = { kind: 'picture', at: 1, alt: '', title: '', decorates: true };
  const { headings, pictures } = heardOf([...parts, decorative]);
  assert.equal(
    headings.map(({ words, below }) => [words, below.map(({ words }) => words)]),
    [
      ['A', ['B']],
      ['C', []],
    ],
  );
  assert.is(pictures.length, 1);
});

test('a lower heading before a higher one stays beside it, and very many headings are listed', () => {
  const shape = (headings: readonly HeardHeading[]): unknown[] =>
    headings.map(({ words, below }) => [words, shape(below)]);
  const { headings } = heardOf([heading(3, 'A'), heading(2, 'B'), heading(4, 'C'), heading(3, 'D'), heading(2, 'E')]);
  assert.equal(shape(headings), [
    ['A', []],
    [
      'B',
      [
        ['C', []],
        ['D', []],
      ],
    ],
    ['E', []],
  ]);
  const many = Array.from({ length: 100_000 }, () => heading(2, 'A'));
  assert.is(heardOf(many).headings.length, 100_000);
});

test.run();
