import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { SelectedItem, Suggestion } from '../../../protocol/suggest.ts';
import { textsOf } from '../../../server/core/i18n/texts.ts';
import { stoppedClock } from '../../test/stopped-clock.ts';
import { usualRules } from '../suggest-menu/menu.ts';
import { chosenFrom, typedItems, usualChosenRules, withAdded } from './chosen-items.ts';
import { createChosenList, type ListRules } from './chosen-list.ts';

const test = suite('list of chosen items');
const texts = textsOf('suggest', 'chosen');
const known: Suggestion[] = [
  { id: '7', title: 'Garden' },
  { id: '8', title: 'Garlic' },
];

const open = (given: readonly SelectedItem[] = [], rules: Partial<ListRules> = {}) => {
  const clock = stoppedClock();
  const said: string[] = [];
  const list = createChosenList(
    given,
    { ...usualChosenRules, isReadOnly: false, menu: usualRules, ...rules },
    { find: async () => known, say: sentence => void said.push(sentence), clock, texts },
  );
  const titles = (): string[] => list.state.getState().items.map(({ title }) => title);
  const enter = (text: string): void => {
    list.type(text);
    list.enter();
  };
  const suggest = async (text: string): Promise<void> => {
    list.type(text);
    await clock.advance(250);
  };
  return { clock, said, list, titles, enter, suggest, text: () => list.menu.state.getState().text };
};

test('an item has a title and an id, made when it is missing, and is locked, assigned, drawn and named as given', () => {
  const { items } = chosenFrom([{ title: 'New' }, { id: '3', title: 'Old', assigned: true, className: 'warm' }], {
    ...usualChosenRules,
  });
  assert.is(items[0]?.id, 'new-1');
  const rest = { html: undefined, name: undefined, locked: false };
  assert.equal(items[1], { id: '3', title: 'Old', key: 'old', assigned: true, className: 'warm', ...rest });
});

test('titles are the same without letter case, unless matching is case-sensitive', () => {
  const plain = open([{ id: '1', title: 'Sea' }]);
  plain.enter('sEA');
  assert.equal(plain.titles(), ['Sea']);
  const strict = open([{ id: '1', title: 'Sea' }], { caseSensitive: true });
  strict.enter('sEA');
  assert.equal(strict.titles(), ['Sea', 'sEA']);
  assert.equal(
    strict.list.state.getState().items.map(({ key }) => key),
    ['Sea', 'sEA'],
  );
});

test('Enter adds what was typed, parted at commas, trimmed; blank parts add nothing', () => {
  const { enter, titles, said, text } = open();
  enter(' a,, b c ,  ');
  assert.equal(titles(), ['a', 'b c']);
  assert.equal([said, text()], [['Added: a, b c'], '']);
  enter('  ');
  enter('،');
  enter(',');
  assert.equal([titles(), said.length], [['a', 'b c'], 1]);
  assert.equal(chosenFrom([{ title: ' a,،' }], usualChosenRules).items[0]?.title, 'a');
});

test('at the most nothing is added; what found no room stays in the box', () => {
  const { enter, titles, said, text } = open([{ title: 'a' }], { max: 2 });
  enter('b, c, d');
  assert.equal([titles(), text()], [['a', 'b'], 'c, d']);
  assert.is(said.at(-1), 'Added: b You can choose at most 2.');
  const free = open();
  free.enter(Array.from({ length: 300 }, (_, index) => `tag ${index}`).join(','));
  assert.is(free.titles().length, 300);
});

test('locked items are not counted where they are to be ignored', () => {
  const given = [{ title: 'a', locked: true }];
  const counting = open(given, { max: 1 });
  counting.enter('b');
  assert.equal(counting.titles(), ['a']);
  const ignoring = open(given, { max: 1, ignoreLocked: true });
  ignoring.enter('b, c');
  assert.equal(ignoring.titles(), ['a', 'b']);
});

test('an id is there once, a typed title is the known tag of that title, and the one that is there is marked as used', async () => {
  const { suggest, enter, list, titles, said } = open();
  await suggest('gar');
  list.choose(0);
  enter('GARDEN, garlic');
  const { items, used } = list.state.getState();
  assert.equal([titles(), items.map(({ id }) => id), used], [['Garden', 'garlic'], ['7', '8'], ['7']]);
  assert.is(said.at(-1), 'Added: garlic Garden is already chosen.');
  list.type('x');
  assert.equal(list.state.getState().used, []);
  const twice = withAdded(
    chosenFrom([{ id: '7', title: 'Garden' }], usualChosenRules),
    [{ id: '7', title: 'Garden' }],
    {
      ...usualChosenRules,
      unique: false,
    },
  );
  assert.is(twice.chosen.items.length, 2);
});

test('read-only, typed text that is no suggestion adds nothing and stays; a suggestion is added', async () => {
  const { suggest, enter, list, titles, said, text } = open([], { isReadOnly: true });
  enter('anything');
  assert.equal([titles(), text(), said], [[], 'anything', [texts.CHOSEN_KNOWN_ONLY]]);
  assert.is(list.titles(), '');
  await suggest('gar');
  enter('garlic, mine');
  assert.equal([titles(), text()], [['garlic'], 'mine']);
  await suggest('gar');
  list.menu.move(1);
  list.enter();
  assert.equal(titles(), ['garlic', 'Garden']);
});

test('the second Backspace in the empty box removes the last item; any other key, typing and leaving disarm it', () => {
  const { list, titles, said, enter } = open([{ title: 'a' }, { title: 'b' }, { title: 'c' }]);
  list.type('x');
  assert.not(list.backspace());
  list.type('');
  assert.ok(list.backspace());
  assert.equal([titles(), said.at(-1)], [['a', 'b', 'c'], 'Press Backspace again to remove c.']);
  for (const other of [() => list.disarm(), () => list.leave(), () => list.type(''), () => enter('')]) {
    other();
    assert.not(list.state.getState().isArmed);
    list.backspace();
  }
  list.backspace();
  assert.equal([titles(), said.at(-1)], [['a', 'b'], 'Removed: c']);
  const locked = open([{ title: 'a', locked: true }]);
  locked.list.backspace();
  locked.list.backspace();
  assert.equal([locked.titles(), locked.said.at(-1)], [['a'], 'a cannot be removed.']);
  assert.not(open().list.backspace());
});

test('locked items come first, whenever they are added', () => {
  const { items } = chosenFrom(
    [{ title: 'a' }, { title: 'b', locked: true }, { title: 'c' }, { title: 'd', locked: true }],
    usualChosenRules,
  );
  assert.equal(
    items.map(({ title }) => title),
    ['b', 'd', 'a', 'c'],
  );
});

test('where one is the most a second pick is refused', async () => {
  const { suggest, list, titles, said } = open([], { isReadOnly: true, max: 1 });
  await suggest('gar');
  list.choose(0);
  await suggest('garl');
  list.choose(1);
  assert.equal([titles(), said.at(-1)], [['Garden'], 'You can choose at most 1.']);
});

test('what is typed and not yet entered is posted with the rest', () => {
  const { list } = open([{ title: 'a' }], { max: 2 });
  list.type('A, b, c');
  assert.is(list.titles(), 'a,b,c');
  assert.equal(typedItems('a,b'), [{ title: 'a' }, { title: 'b' }]);
});

test('what was typed into the plain field before the list came to life is the list', () => {
  const given = [
    { id: '1', title: 'Sea' },
    { id: '2', title: 'Sky' },
    { id: '3', title: 'House', locked: true },
  ];
  const { list, titles, text, said } = open(given);
  list.restore('house, SKY, tide, ti');
  assert.equal([titles(), text(), said], [['House', 'Sky', 'tide', 'ti'], '', []]);
  assert.equal(list.state.getState().items[1]?.id, '2');
  const fixed = open(given, { isReadOnly: true });
  fixed.list.restore('Sea, foam');
  assert.equal([fixed.titles(), fixed.text()], [['House', 'Sea'], 'foam']);
});

test.run();
