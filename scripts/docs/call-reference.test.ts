import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { articleCalls } from '../../protocol/articles/registry.ts';
import { namespaces, taskNames } from '../../protocol/registry.ts';
import { root } from '../boot/environment.mjs';
import { callReference } from './call-reference.ts';
import { callPages } from './calls.ts';

const pages = await callPages();
const entries = pages.flatMap(page => page.entries);

test('docs/protocol holds what `npm run docs` writes, and nothing else', async () => {
  const files = await callReference();
  const present = (await readdir(join(root, 'docs/protocol'))).map(name => `docs/protocol/${name}`);
  assert.equal(present.sort(), files.map(({ path }) => path).sort());
  for (const { path, text } of files)
    assert.is(await readFile(join(root, path), 'utf8'), text, `${path} is stale: run npm run docs`);
});

test('every call, article call and form task stands once in the reference, with an act and its rights', () => {
  const declared = [...namespaces, ...Object.keys(articleCalls), ...taskNames];
  assert.equal(entries.map(({ name }) => name).sort(), declared.sort());
  for (const { name, act, rights } of entries) assert.ok(act !== '' && rights.length > 0, name);
});

test('every namespaced call has its result, every parameter a value', () => {
  for (const { name, kind, result, parameters } of entries) {
    assert.is(result !== undefined, kind === 'Namespaced calls', name);
    for (const { name: parameter, value } of parameters) assert.ok(value !== '', `${name} ${parameter}`);
  }
});

test('the reference tells required parameters, limits, choices and labels of results', () => {
  const found = entries.find(({ name }) => name === 'site/views/comments/update');
  assert.is(found?.result, '[rendered: Html, raw: string]');
  assert.equal(
    found?.parameters.map(({ name, value, isRequired }) => [name, value, isRequired]),
    [
      ['id', 'id', true],
      ['title', 'one line; at most 255 characters', false],
      ['message', 'text; at most 200,000 characters', false],
    ],
  );
  const block = entries.find(({ name }) => name === 'users.role');
  assert.match(block?.parameters.find(({ name }) => name === 'role')?.value ?? '', '`reader`, `author`');
});

test.run();
