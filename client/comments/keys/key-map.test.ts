import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { threadKeysPattern } from '../../../protocol/display.ts';
import { changeKey, commandOf, commands, formatKeys, parseKeys, standardKeys, standardMap } from './key-map.ts';

test('each command has a standard key of its own', () => {
  assert.is(new Set(standardMap.values()).size, commands.length);
  assert.equal([...commands].sort(), Object.keys(standardKeys).sort());
});

test('changed keys are stored as pairs and read again; the others are the standard ones', () => {
  const first = changeKey(standardMap, 'next', 'j');
  const second = 'keys' in first ? changeKey(first.keys, 'parent', undefined) : first;
  const third = 'keys' in second ? changeKey(second.keys, 'reply', 'Alt+r') : second;
  assert.ok('keys' in third);
  const text = 'keys' in third ? formatKeys(third.keys) : '';
  assert.is(text, 'next=j,parent=none,reply=Alt+r');
  assert.match(text, threadKeysPattern);
  const keys = parseKeys(text);
  assert.equal(
    (['next', 'parent', 'reply', 'newest'] as const).map(command => keys.get(command)),
    ['j', undefined, 'Alt+r', 'l'],
  );
  assert.is(commandOf(keys, ['j']), 'next');
  assert.is(commandOf(keys, ['n']), undefined);
  assert.is(commandOf(keys, ['ن', 'l']), 'newest');
});

test('a key of another command is refused, that of the command itself is not', () => {
  assert.equal(changeKey(standardMap, 'next', 'p'), { takenBy: 'previous' });
  assert.ok('keys' in changeKey(standardMap, 'next', 'n'));
});

test('a stored text that somebody else wrote leaves the standard keys', () => {
  for (const odd of ['', 'on', 'x', '=', 'next=', 'next=a b', '__proto__=x', 'toString=x', 'none=none'])
    assert.is(formatKeys(parseKeys(odd)), '', odd);
});

test.run();
