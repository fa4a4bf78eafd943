import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fieldSets } from '../fields/joomla-sets.ts';
import { memorySource } from '../fixtures/memory-source.ts';
import { accessLevels } from '../groups/access.ts';
import { oldGroups } from '../groups/old-groups.ts';

const test = suite('facts of an old site');

const site = () => {
  const reads: string[] = [];
  const source = memorySource({
    viewlevels: [{ id: '1', rules: '[1]' }],
    usergroups: [{ id: '1', parent_id: '0' }],
    fields: [{ id: '3', context: 'com_content.article' }],
    categories: [],
  });
  return {
    reads,
    source: {
      ...source,
      rowsAfter: (...of: Parameters<typeof source.rowsAfter>) => {
        reads.push(of[0]);
        return source.rowsAfter(...of);
      },
    },
  };
};

test('tables that are read whole are read once in a run, and again in the next one', async () => {
  const { source, reads } = site();
  const readAll = async (swap: Parameters<typeof oldGroups>[0]): Promise<void> => {
    const access = await accessLevels(swap);
    assert.equal([access('1'), access('2')], ['public', 'special']);
    assert.equal((await oldGroups(swap)).taken, []);
    assert.is((await fieldSets(swap)).length, 1);
  };
  const [first, second] = [0, 1].map(() => ({ source, options: { roles: new Map() } }));
  if (first) for (let batch = 0; batch < 3; batch++) await readAll(first);
  assert.equal(reads.sort(), ['fields', 'usergroups', 'viewlevels', 'viewlevels']);
  if (second) await readAll(second);
  assert.is(reads.length, 8);
});

test.run();
