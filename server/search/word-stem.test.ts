import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { stemOf } from './word-stem.ts';

test('F-3.1 the inflections of an English word share a stem, and other words keep theirs', () => {
  const families = [
    ['garden', 'gardens'],
    ['reader', 'readers'],
    ['story', 'stories'],
    ['box', 'boxes'],
    ['cache', 'caches', 'caching', 'cached'],
    ['plan', 'plans', 'planning', 'planned'],
    ['hope', 'hopes', 'hoping', 'hoped'],
    ['change', 'changes', 'changing', 'changed'],
    ['organise', 'organises', 'organised', 'organising'],
    ['update', 'updates', 'updated', 'updating'],
    ['try', 'tries', 'tried', 'trying'],
    ['read', 'reads', 'reading'],
  ];
  const stems = families.map(family => new Set(family.map(stemOf)));
  assert.equal(
    stems.map(all => all.size),
    families.map(() => 1),
  );
  assert.is(new Set(stems.flatMap(all => [...all])).size, families.length);
  for (const word of ['glass', 'this', 'string', 'feed', 'university', 'b2b', 'école', 'übers', '2026'])
    assert.is(stemOf(word), word);
});

test.run();
