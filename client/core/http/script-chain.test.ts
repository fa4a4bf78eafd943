import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { runChain, runScript } from './script-chain.ts';

test('a name that is not allowed ends the chain, whatever comes before it', () => {
  const stolen: unknown[] = [];
  const page = { eval: (text: string) => stolen.push(text), document: { title: 'Before', cookie: 'secret' } };
  runChain([{ type: 'call', method: 'eval', args: ['1'] }], page);
  runChain(
    [
      { type: 'get', property: 'document' },
      { type: 'get', property: 'cookie' },
    ],
    page,
  );
  runChain(
    [
      { type: 'get', property: 'document' },
      { type: 'set', property: 'cookie', value: 'other' },
      { type: 'set', property: 'title', value: 'After' },
    ],
    page,
  );
  runChain([{ type: 'get', property: 'constructor' }], page);
  assert.equal(stolen, []);
  assert.is(page.document.cookie, 'secret');
  assert.is(page.document.title, 'Before');
});

test('get, set and call steps walk from object to object', () => {
  const spoken: unknown[] = [];
  const page = {
    document: { title: 'Before' },
    lectern: { announce: (text: string) => spoken.push(text) },
  };
  runChain(
    [
      { type: 'get', property: 'document' },
      { type: 'set', property: 'title', value: 'After' },
    ],
    page,
  );
  runChain(
    [
      { type: 'get', property: 'lectern' },
      { type: 'call', method: 'announce', args: ['Done'] },
    ],
    page,
  );
  assert.is(page.document.title, 'After');
  assert.equal(spoken, ['Done']);
});

Reflect.set(globalThis, 'window', { lectern: { config: { environment: 'production' } } });

test('a text runs only where the site allows it, and readers do not see a failure', () => {
  const place: { ran?: number } = {};
  Reflect.set(globalThis, 'scriptTest', place);
  runScript(['globalThis.scriptTest.ran = 1'], false);
  assert.is(place.ran, undefined);
  runScript(['globalThis.scriptTest.ran = 2'], true);
  assert.is(place.ran, 2);
  runScript(['throw new Error("no")'], true);
  runScript(['not a script ('], true);
  Reflect.deleteProperty(globalThis, 'scriptTest');
});

test('invalid steps are skipped, and readers do not see a failure', () => {
  assert.not.throws(() => runScript([{ type: 'get' }, 7, null], false));
  assert.not.throws(() => runScript([], false));
});

test.run();
