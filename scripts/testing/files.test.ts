import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { root } from '../boot/environment.mjs';
import { testFiles, usesDatabase } from './files.mjs';

const helpers = ['own-database', 'test-server', 'test/database', 'two-processes', 'server-address'];

/** Test files that import a helper. */
const importing = (helper: string): string[] => {
  const statement = new RegExp(`^import .* from '.*/${helper}\\.ts';$`, 'm');
  return testFiles().filter(file => statement.test(readFileSync(join(root, file), 'utf8')));
};

test('every test file that opens a database of the tests runs on the cluster', () => {
  for (const helper of helpers) {
    const files = importing(helper);
    assert.ok(files.length > 0, helper);
    assert.equal(
      files.filter(file => !usesDatabase(file)),
      [],
    );
  }
  assert.not.ok(usesDatabase('server/chaos.test.ts'));
});

test.run();
