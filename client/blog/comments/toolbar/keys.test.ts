import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { controlOfKey } from './keys.ts';

const press = (key: string, held: Partial<Parameters<typeof controlOfKey>[0]> = { ctrlKey: true }) =>
  controlOfKey({
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    isComposing: false,
    ...held,
  })?.name;

test('Ctrl or Cmd with B, I, U, L, P stands for its control', () => {
  assert.equal(
    ['b', 'i', 'u', 'l', 'p'].map(key => press(key)),
    ['bold', 'italic', 'underline', 'url', 'picture'],
  );
  assert.is(press('B', { metaKey: true }), 'bold');
});

test('a bare letter, other modifiers and composed text stand for nothing', () => {
  for (const held of [
    {},
    { ctrlKey: true, altKey: true },
    { ctrlKey: true, shiftKey: true },
    { ctrlKey: true, metaKey: true },
    { ctrlKey: true, isComposing: true },
  ])
    assert.is(press('b', held), undefined);
  assert.is(press('k'), undefined);
});

test.run();
