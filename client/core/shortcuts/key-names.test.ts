import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { belongsToBrowser, keyNames, type Press } from './key-names.ts';

const press = (key: string, more: Partial<Press> = {}, modifier = ''): string[] =>
  keyNames({
    ...{ key, code: '', ctrlKey: false, altKey: false, metaKey: false, shiftKey: false },
    getModifierState: name => name === modifier,
    ...more,
  });

test('a key is named by its character, with the modifier keys that were held', () => {
  assert.equal(press('n'), ['n']);
  assert.equal(press('?', { shiftKey: true }), ['?']);
  assert.equal(press('N', { shiftKey: true }), ['Shift+n']);
  assert.equal(press('N'), ['n'], 'with Caps Lock');
  assert.equal(press('n', { altKey: true, ctrlKey: true }), ['Ctrl+Alt+n']);
});

test('a keyboard without Latin letters, and Alt that writes another character, have the letter of the position too', () => {
  assert.equal(press('ن', { code: 'KeyK' }), ['ن', 'k']);
  assert.equal(press('Dead', { code: 'KeyN', altKey: true }), ['Alt+n']);
  assert.equal(press('@', { code: 'KeyQ', altKey: true, ctrlKey: true }, 'AltGraph'), ['@']);
});

test('keys that print nothing, space and the separators of stored keys have no name', () => {
  for (const key of ['Tab', 'Enter', 'Escape', 'ArrowDown', 'F1', ' ', ',', '=', '&', 'Unidentified'])
    assert.equal(press(key), [], key);
});

test('Ctrl and Cmd belong to the browser unless Alt is held', () => {
  assert.equal(['Ctrl+n', 'Meta+n', 'Ctrl+Shift+n', 'Ctrl+Alt+n', 'Alt+n', 'n'].map(belongsToBrowser), [
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});

test.run();
