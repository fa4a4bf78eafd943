import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { root } from '../boot/environment.mjs';
import { testFiles, usesDatabase } from './files.mjs';

const opensDatabase =
  /^import .* from '.*\/(?:own-database|test-server|test\/database|two-processes|server-address)\.ts';$/m;

test('every test file that opens a database of the tests runs on the cluster', () => {
  const opening = testFiles().filter(file => opensDatabase.test(readFileSync(join(root, file), 'utf8')));
  assert.ok(opening.length > 300, String(opening.length));
  assert.equal(
    opening.filter(file => !usesDatabase(file)),
    [],
  );
  assert.not.ok(usesDatabase('server/chaos.test.ts'));
});

test.run();
