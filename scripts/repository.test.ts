import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { root } from './boot/environment.mjs';

const read = (path: string): Promise<string> => readFile(join(root, path), 'utf8');

/** The first two numbers of a version: `>=20.19` is [20, 19]. */
const versionOf = (text: string): readonly [major: number, minor: number] => {
  const [, major = '0', minor = '0'] = /(\d+)(?:\.(\d+))?/.exec(text) ?? [];
  return [Number(major), Number(minor)];
};

const isAtLeast = (version: string, lowest: string): boolean => {
  const [[major, minor], [lowestMajor, lowestMinor]] = [versionOf(version), versionOf(lowest)];
  return major > lowestMajor || (major === lowestMajor && minor >= lowestMinor);
};

const { engines, license, version } = JSON.parse(await read('package.json'));

test('.env.example has every variable of the settings and of docs/operating.md, each with a comment above', async () => {
  const groups = (await read('.env.example')).trimEnd().split('\n\n');
  const example = new Map<string, string>();
  for (const group of groups) for (const [, name = ''] of group.matchAll(/^#([A-Z_]+)=/gm)) example.set(name, group);
  const schema = /z\.object\(\{(.*?)^\}\)/ms.exec(await read('server/core/config/environment.ts'))?.[1] ?? '';
  const documented = /^## Environment\n(.*?)^## /ms.exec(await read('docs/operating.md'))?.[1] ?? '';
  const rows = documented.match(/^\| `.*?\|/gm) ?? [];
  const known = [
    ...[...schema.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name = '']) => name),
    ...[...rows.join().matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name),
    ...[...documented.matchAll(/`(TEST_DATABASE_URL|CHROMIUM_PATH)`/g)].map(([, name = '']) => name),
  ];
  assert.ok(known.length > 40, `${known.length}`);
  assert.equal(
    known.filter(name => !example.has(name)),
    [],
  );
  assert.equal(
    [...example.keys()].filter(name => !known.includes(name)),
    [],
  );
  for (const [name, group] of example) assert.match(group, /^# [A-Za-z]/, name);
  assert.not.match(groups.join('\n'), /^[^#\n]/m);
});

test('.nvmrc is the Node of the container image and within engines', async () => {
  const wanted = (await read('.nvmrc')).trim();
  const images = [...(await read('Dockerfile')).matchAll(/^FROM node:(\d+)/gm)].map(([, major]) => major);
  assert.equal(images, [wanted, wanted]);
  assert.ok(isAtLeast(wanted, engines.node));
});

test('continuous integration tests the oldest supported Node and that of .nvmrc', async () => {
  const [, list = ''] = /node: \[(.*)\]/.exec(await read('.github/workflows/ci.yml')) ?? [];
  const tested = list.split(', ').map(one => one.replaceAll("'", ''));
  const [major, minor] = versionOf(engines.node);
  assert.is(tested[0], `${major}.${minor}`);
  assert.ok(tested.includes((await read('.nvmrc')).trim()), list);
});

test('the version has its section in the changelog, and the licence is named in package.json', async () => {
  assert.match(await read('CHANGELOG.md'), `## [${version}] - `);
  assert.is(license, 'MIT');
  assert.match(await read('LICENSE'), 'MIT License');
});

test.run();
