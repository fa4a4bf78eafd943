import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { otherSchemaSentence } from '../server/core/db/migrate.ts';
import { roles } from '../server/core/policy/actor.ts';
import { runToEnd } from './boot/child.mjs';
import { help } from './commands/help.mjs';
import { commands } from './commands/index.ts';
import { ownDatabase } from './testing/own-database.ts';

const { lectern, query, makeOther, drop } = await ownDatabase();

test.after(drop);

test('a command that does not exist ends with 2', async () => {
  const { code, output } = await lectern(['constructor']);
  assert.is(code, 2);
  assert.match(output, 'There is no command constructor');
});

test('words and options that make no sense end with 2 and show the forms', async () => {
  for (const args of [['migrate'], ['migrate', 'sideways'], ['migrate', 'up', '--fast']]) {
    const { code, output } = await lectern(args);
    assert.is(code, 2);
    assert.match(output, 'npm run lectern -- migrate up');
  }
});

test('a bad environment variable ends with 1 and one line that names it', async () => {
  const { code, output } = await lectern(['migrate', 'status'], { PORT: 'eighty' });
  assert.is(code, 1);
  assert.match(output, /^PORT: .*\n$/);
});

test('doctor names what is wrong and its mend, and ends with 1', async () => {
  const away = await lectern(['doctor'], { DATABASE_URL: 'mysql://root@127.0.0.1:1/lectern' });
  assert.is(away.code, 1);
  assert.match(away.output, /✘ database: .*\n {2}Start the database server/);
  const empty = await lectern(['doctor']);
  assert.match(empty.output, /✘ tables: without .*\n {2}npm run lectern -- migrate up/);
});

test('doctor compares the connections of all processes with those that the database allows', async () => {
  const few = await lectern(['doctor'], { PROCESSES: '4' });
  assert.match(few.output, /✔ connections to the database: up to 88 of \d+\n/);
  const many = await lectern(['doctor'], { PROCESSES: '64' });
  assert.match(
    many.output,
    /✘ connections to the database: up to 392 of \d+\n {2}Set max_connections .* to 392 or more/,
  );
});

test('--help lists every command and ends with 0', async () => {
  const { code, output } = await lectern(['--help']);
  assert.is(code, 0);
  for (const form of ['migrate status', 'doctor']) assert.match(output, `npm run lectern -- ${form}`);
});

test('F-4.11 any --help installs, builds and starts nothing', async () => {
  const bare = await mkdtemp(join(tmpdir(), 'lectern-'));
  // The launcher and its own parts alone: no packages, no build, no sources.
  const folders = ['scripts/boot', 'scripts/update'];
  const files = ['package.json', 'scripts/lectern.mjs', 'scripts/private-database.mjs', 'scripts/commands/help.mjs'];
  for (const part of [...files, ...folders, 'server/core/config/secret-files.mjs'])
    await cp(part, join(bare, part), { recursive: true });
  const ask = (...words: string[]) =>
    runToEnd(process.execPath, ['scripts/lectern.mjs', ...words], {
      cwd: bare,
      env: { PATH: process.env.PATH, TMPDIR: bare },
    });
  const before = await readdir(bare, { recursive: true });
  for (const words of [['seed', '--help'], ['--help'], ['user', 'add', '-h']]) {
    const { code, output } = await ask(...words);
    assert.is(code, 0, output);
    assert.match(output, `npm run lectern -- ${words[0] === 'user' ? 'user add' : 'seed'}`);
  }
  assert.equal(await readdir(bare, { recursive: true }), before);
  await rm(bare, { recursive: true });
});

test('every command is explained, and no other', () => {
  // The launcher does `update` itself: what is built is exchanged meanwhile.
  assert.equal(Object.keys(help).sort(), [...commands.keys(), 'update'].sort());
  for (const role of roles) assert.match(help.user.meaning, role);
});

test('migrations go up and all the way down again', async () => {
  const up = await lectern(['migrate', 'up']);
  const status = await lectern(['migrate', 'status']);
  const down = await lectern(['migrate', 'down', '--all']);
  assert.equal([up.code, status.code, down.code], [0, 0, 0]);
  const lines = (output: string, word: string) => output.split('\n').filter(line => line.startsWith(word)).length;
  assert.ok(lines(up.output, 'done') > 0);
  assert.is(lines(status.output, 'pending'), 0);
  assert.is(lines(status.output, 'done'), lines(up.output, 'done'));
  assert.is(lines(down.output, 'reverted'), lines(up.output, 'done'));
});

test('a database of another version is refused in one sentence, and stays as it is', async () => {
  await query('DROP TABLE migrations, migrations_lock, migrations_turn');
  await makeOther();
  for (const args of [
    ['migrate', 'up'],
    ['migrate', 'status'],
    ['seed', '--posts', '1'],
  ])
    assert.equal(await lectern(args), { code: 1, output: `${otherSchemaSentence}\n` }, args.join(' '));
  const doctor = await lectern(['doctor']);
  assert.is(doctor.code, 1);
  assert.match(doctor.output, `✘ tables: made by another version\n  ${otherSchemaSentence}\n`);
  assert.equal(JSON.parse(await query('SHOW TABLES')).length, 2);
});

test.run();
