import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Suggestion } from '../../../protocol/suggest.ts';
import { textsOf } from '../../../server/core/i18n/texts.ts';
import { stoppedClock } from '../../test/stopped-clock.ts';
import { createFinder, suggestionsIn, suggestUrl } from '../suggest-fields/finder.ts';
import { highlightMatches } from '../suggest-fields/listbox.tsx';
import { placingOf } from '../suggest-fields/placing.ts';
import { createMenu, type MenuRules, type MenuServices, usualRules } from './menu.ts';
import { stepped } from './menu-state.ts';

const test = suite('menu of suggestions');
const texts = textsOf('suggest');
const fruits: Suggestion[] = ['Apple', 'Apricot', 'Pineapple'].map((title, index) => ({ id: `${index + 1}`, title }));

const open = (rules: Partial<MenuRules> = {}, services: Partial<MenuServices<Suggestion>> = {}) => {
  const clock = stoppedClock();
  const asked: string[] = [];
  const said: string[] = [];
  const find = async (query: string) => {
    asked.push(query);
    return fruits;
  };
  const say = (sentence: string) => void said.push(sentence);
  const menu = createMenu<Suggestion>('', { ...usualRules, ...rules }, { find, say, clock, texts, ...services });
  return { clock, asked, said, menu, now: () => menu.state.getState() };
};

test('a burst of letters asks once, 250 ms after the last of them', async () => {
  const { clock, asked, menu } = open();
  for (const text of ['a', 'ap', 'app ']) menu.type(text);
  assert.equal(clock.requested, [250, 250, 250]);
  await clock.advance(249);
  assert.equal(asked, []);
  await clock.advance(1);
  assert.equal(asked, ['app']);
});

test('blank texts, and those shorter than the least, are not asked about', async () => {
  const { clock, asked, menu } = open({ minLength: 2 });
  for (const text of ['', '   ', ' a ']) {
    menu.type(text);
    await menu.ask();
    await clock.advance(1_000);
  }
  assert.equal(asked, []);
  const none = open({ minLength: 0 });
  none.menu.type('  ');
  await none.clock.advance(1_000);
  assert.equal(none.asked, []);
});

test('the autocomplete asks from one letter on', async () => {
  const { clock, asked, menu } = open();
  assert.is(usualRules.minLength, 1);
  menu.type('a');
  await clock.advance(250);
  assert.equal(asked, ['a']);
});

test('at most 10 results are shown, and their number is said', async () => {
  const many = Array.from({ length: 14 }, (_, index) => ({ id: `${index}`, title: `Tag ${index}` }));
  const { clock, said, menu, now } = open({}, { find: async () => many });
  menu.type('tag');
  await clock.advance(250);
  assert.is(now().items.length, 10);
  assert.equal(said, ['10 suggestions. Press the down arrow to choose.']);
});

test('with no results the menu shows No items found., and says it', async () => {
  const { clock, said, menu, now } = open({}, { find: async () => [] });
  menu.type('zz');
  await clock.advance(250);
  assert.equal([now().face, now().items.length, said], ['shown', 0, ['No items found.']]);
});

test('a failed query hides the menu, and the person hears of it', async () => {
  let fails = false;
  const { clock, said, menu, now } = open(
    {},
    { find: async () => (fails ? Promise.reject(new Error('down')) : fruits) },
  );
  menu.type('a');
  await clock.advance(250);
  assert.is(now().face, 'shown');
  fails = true;
  menu.type('ap');
  await clock.advance(250);
  assert.equal([now().face, now().isBusy, said.at(-1)], ['hidden', false, texts.SUGGEST_FAILED]);
});

test('an answer that comes after the text has changed is not shown, a failure neither', async () => {
  let settle: { resolve: (found: Suggestion[]) => void; reject: (failure: Error) => void } | undefined;
  const { clock, said, menu, now } = open(
    {},
    {
      find: () =>
        new Promise((resolve, reject) => {
          settle = { resolve, reject };
        }),
    },
  );
  menu.type('ap');
  await clock.advance(250);
  menu.type('app');
  settle?.resolve(fruits);
  await clock.advance(0);
  assert.is(now().face, 'detached');
  await clock.advance(250);
  menu.type('');
  settle?.reject(new Error('down'));
  await clock.advance(0);
  assert.equal(said, []);
});

test('the menu hides 150 ms after the box was left, and stays for who comes back', async () => {
  const { clock, menu, now } = open();
  menu.type('a');
  await clock.advance(250);
  menu.leave();
  assert.is(clock.requested.at(-1), 150);
  await clock.advance(149);
  menu.enter();
  await clock.advance(1_000);
  assert.is(now().face, 'shown');
  menu.leave();
  await clock.advance(150);
  assert.is(now().face, 'hidden');
});

test('the menu leaves the page 3 s after it was hidden, unless it is shown again', async () => {
  const { clock, menu, now } = open();
  menu.type('a');
  await clock.advance(250);
  menu.hide();
  await clock.advance(2_999);
  assert.is(now().face, 'hidden');
  await menu.ask();
  await clock.advance(5_000);
  assert.is(now().face, 'shown');
  menu.hide();
  await clock.advance(3_000);
  assert.is(now().face, 'detached');
});

test('tag suggestions are forgotten 500 ms after they were hidden', async () => {
  const { clock, menu, now } = open({ resetMs: 500 });
  menu.type('a');
  await clock.advance(250);
  menu.hide();
  await clock.advance(499);
  assert.is(now().items.length, 3);
  await clock.advance(1);
  assert.equal([now().items, now().face], [[], 'hidden']);
});

test('the arrows go round', () => {
  assert.equal([stepped(-1, 1, 3), stepped(2, 1, 3), stepped(-1, -1, 3), stepped(0, -1, 3)], [0, 0, 2, 2]);
  assert.is(stepped(-1, 1, 0), -1);
});

test('a list of the page is searched anywhere in the titles, without letter case', async () => {
  const find = createFinder(fruits);
  assert.equal(
    (await find('APP')).map(({ title }) => title),
    ['Apple', 'Pineapple'],
  );
  assert.equal(await find('.*'), []);
});

test('the typed text, trimmed and encoded, is put behind the address', () => {
  assert.is(suggestUrl('/blog/suggest/tags?search=', ' a&b=c/é '), '/blog/suggest/tags?search=a%26b%3Dc%2F%C3%A9');
});

test('an answer is a list of id and title, whatever else stands in it', () => {
  const answer = [{ id: 4, title: 'Four', more: 1 }, { id: '5', title: 'Five' }, null, 'six', { id: 7 }];
  assert.equal(suggestionsIn(answer), [
    { id: '4', title: 'Four' },
    { id: '5', title: 'Five' },
  ]);
  for (const none of [{}, null, 'text', 3]) assert.throws(() => suggestionsIn(none));
});

test('what was typed is told apart wherever it stands in a title', () => {
  const pieces = (title: string, query: string): string =>
    highlightMatches(title, query)
      .map(({ text, isHit }) => (isHit ? `[${text}]` : text))
      .join('');
  assert.is(pieces('Pineapple apple', 'APP'), 'Pine[app]le [app]le');
  assert.is(pieces('aaa', 'aa'), '[aa]a');
  assert.is(pieces('İstanbul 100%', '%'), 'İstanbul 100[%]');
  assert.is(pieces('Apple', ''), 'Apple');
  assert.is(pieces('Ap', 'apple'), 'Ap');
});

test('a menu opens where it has room: below, or above when there is more', () => {
  assert.equal(placingOf({ top: 100, bottom: 140 }, 900), { side: 'below', spacePx: 752 });
  assert.equal(placingOf({ top: 700, bottom: 740 }, 900), { side: 'above', spacePx: 692 });
  assert.equal(placingOf({ top: 50, bottom: 90 }, 200), { side: 'below', spacePx: 102 });
});

test.run();
