import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { root } from '../boot/environment.mjs';
import { isParseable, type Module, moduleOf } from './module.ts';
import { sourcesBelow } from './sources.ts';

const modules = new Map<string, Module>(
  sourcesBelow(root)
    .filter(({ path }) => /^(server|protocol|client|migrations)\//.test(path) && isParseable(path))
    .map(source => [source.path, moduleOf(source)]),
);

/** Every file and package that is loaded with a file, by what loads it. */
const loadedWith = (start: string): ReadonlyMap<string, string> => {
  const loaded = new Map<string, string>();
  const visit = (path: string): void => {
    for (const { target, typeOnly, later } of modules.get(path)?.imports ?? []) {
      if (typeOnly || later || loaded.has(target)) continue;
      loaded.set(target, path);
      visit(target);
    }
  };
  visit(start);
  return loaded;
};

test('the entry of the server loads nothing but parts of node before the heap is limited', () => {
  const own = [...loadedWith('server/main.ts').keys()].filter(name => !name.startsWith('node:'));
  assert.equal(own, ['server/core/process/small-heap.ts']);
});

test('a process that serves pages does not load what only imports, feeds and mails need', () => {
  const loaded = loadedWith('server/site.ts');
  assert.ok(loaded.has('server/swap/manage/tasks.ts'));
  for (const heavy of [
    'cheerio',
    'parse5',
    'fast-xml-parser',
    'undici',
    'sanitize-html',
    'server/swap/systems/index.ts',
  ])
    assert.is(loaded.get(heavy), undefined, heavy);
});

test.run();
