import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { root } from '../../server/core/config/root.ts';
import { isUnused } from './left-out.ts';

const modules = join(root, 'node_modules');

test('the bundle has the dialects of MySQL and MariaDB, and no other', () => {
  const dialects = join(modules, 'knex/lib/dialects');
  const folders = readdirSync(dialects, { withFileTypes: true }).filter(entry => entry.isDirectory());
  const kept = folders.map(({ name }) => name).filter(name => !isUnused(join(dialects, name, 'index.js')));
  assert.equal(kept.sort(), ['mariadb', 'mysql', 'mysql2']);
});

test('the bundle has the encodings of the driver, without the tables of other character sets', () => {
  const main = createRequire(join(modules, 'mysql2/index.js')).resolve('iconv-lite');
  const encodings = join(dirname(main), '../encodings');
  assert.ok(readdirSync(join(encodings, 'tables')).every(name => isUnused(join(encodings, 'tables', name))));
  assert.not.ok(readdirSync(encodings).some(name => isUnused(join(encodings, name))));
});

test('the bundle has the part of React that prints strings', () => {
  const parts = join(modules, 'react-dom/cjs');
  const server = readdirSync(parts).filter(name => /^react-dom-server.*node\.production\.js$/.test(name));
  const kept = server.filter(name => !isUnused(join(parts, name)));
  assert.equal(kept, ['react-dom-server-legacy.node.production.js']);
});

test.run();
