import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { runToEnd } from '../boot/child.mjs';
import { ownDatabase } from '../testing/own-database.ts';

const { environment, query, drop } = await ownDatabase();
let place = '';
let origin = '';
let site = '';

/** Git, without the settings of whoever runs the test. */
const gitIn = async (folder: string, ...words: string[]): Promise<string> => {
  const who = ['-c', 'user.name=A', '-c', 'user.email=a@lectern.test', '-c', 'commit.gpgsign=false'];
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };
  const { code, output } = await runToEnd('git', [...who, ...words], { cwd: folder, env });
  assert.is(code, 0, output);
  return output.trim();
};

const lectern = (...words: string[]) =>
  runToEnd(process.execPath, ['scripts/lectern.mjs', ...words], {
    cwd: site,
    env: { ...process.env, ...environment, BACKUP_DIR: join(place, 'backups') },
  });

const nameOfSite = (): Promise<string> => query("SELECT value FROM settings WHERE name = 'site.name'");

const migration = `import { table, tables } from './table.ts';

/** Notes of the next version. */
export const { up, down } = tables(table('notes', 'Notes.', t => t.increments('id')));
`;

/** Commits files of a next version with its tag. */
const release = async (tag: string, files: Readonly<Record<string, string>>): Promise<void> => {
  for (const [path, content] of Object.entries(files)) await writeFile(join(origin, path), content);
  await gitIn(origin, 'add', '--all');
  await gitIn(origin, 'commit', '--quiet', `--message=${tag}`);
  await gitIn(origin, 'tag', tag);
};

test.before(async () => {
  place = await mkdtemp(join(tmpdir(), 'lectern-'));
  [origin, site] = [join(place, 'origin'), join(place, 'site')];
  const listed = (await runToEnd('git', ['ls-files', '--cached', '--others', '--exclude-standard'])).output;
  for (const file of listed.trim().split('\n'))
    await cp(file, join(origin, file)).catch(error => assert.is(error.code, 'ENOENT'));
  await gitIn(origin, 'init', '--quiet', '--initial-branch=main');
  await gitIn(origin, 'add', '--all');
  await gitIn(origin, 'commit', '--quiet', '--message=First');
  await gitIn(origin, 'tag', 'v90.1.0');
  await gitIn(place, 'clone', '--quiet', origin, site);
  await symlink(join(process.cwd(), 'node_modules'), join(site, 'node_modules'));
});
test.after(async () => {
  await drop();
  await rm(place, { recursive: true, force: true });
});

test('an update says what it would do, and refuses changed files, unknown versions and a checkout that is none', async () => {
  const ready = await lectern('migrate', 'up');
  assert.is(ready.code, 0, ready.output);
  await query("INSERT INTO settings (name, value) VALUES ('site.name', '\"Our harbour\"')");
  const same = await lectern('update');
  assert.equal([same.code, same.output.trim()], [0, 'v90.1.0 is installed already.']);
  const index = await readFile(join(origin, 'migrations/index.ts'), 'utf8');
  const named = index.replace('\n};', "\n  '9001-notes': notes,\n};");
  await release('v90.2.0', {
    'migrations/9001-notes.ts': migration,
    'migrations/index.ts': `import * as notes from './9001-notes.ts';\n${named}`,
  });
  await gitIn(origin, 'tag', 'v90.3.0-rc.1');
  const dry = await lectern('update', '--dry-run');
  assert.equal([dry.code, dry.output.trim()], [0, 'From main to v90.2.0.']);
  for (const name of ['v1.2.3', '--upload-pack=x', 'v90.2.0; true']) {
    const { code, output } = await lectern('update', '--', name);
    assert.equal([code, output.trim()], [1, `There is no version ${name}. Nothing was changed.`]);
  }
  for (const wrong of [['--force'], ['v1', 'v2']]) {
    const { code, output } = await lectern('update', ...wrong);
    assert.is(code, 2);
    assert.match(output, 'npm run lectern -- update [VERSION] [--dry-run]');
  }
  await writeFile(join(site, 'README.md'), 'ours');
  const changed = await lectern('update');
  assert.is(changed.code, 1);
  assert.match(changed.output, /README\.md\nNothing was changed\./);
  await gitIn(site, 'checkout', '--quiet', 'README.md');
  assert.is(await gitIn(site, 'branch', '--show-current'), 'main');
});

test('an update writes a backup, installs the newest release and migrates; what it prints leads back', async () => {
  const updated = await lectern('update');
  assert.is(updated.code, 0, updated.output);
  assert.match(updated.output, 'v90.2.0 is installed: start the site again.');
  assert.match(await query("SHOW TABLES LIKE 'notes'"), 'notes');
  assert.match(await nameOfSite(), 'Our harbour');
  const older = await lectern('update', 'v90.1.0');
  assert.is(older.code, 1);
  assert.match(older.output, 'is older than v90.2.0');
  const [, branch = '', backup = ''] = /git checkout (\S+), then .* restore (\S+) --replace/.exec(updated.output) ?? [];
  await query("UPDATE settings SET value = '\"Changed since\"' WHERE name = 'site.name'");
  await gitIn(site, 'checkout', '--quiet', branch);
  const restored = await lectern('restore', backup, '--replace');
  assert.is(restored.code, 0, restored.output);
  assert.equal(JSON.parse(await query("SHOW TABLES LIKE 'notes'")), []);
  assert.match(await nameOfSite(), 'Our harbour');
});

test('a version that cannot be built leaves the former one and the database as they are', async () => {
  await release('v90.4.0', { 'scripts/build.ts': "throw new Error('not this time');\n" });
  const failed = await lectern('update');
  assert.is(failed.code, 1);
  assert.match(failed.output, 'not this time');
  assert.match(failed.output, 'The former version is back, and the database was not changed.');
  assert.is(await gitIn(site, 'branch', '--show-current'), 'main');
  assert.is((await lectern('migrate', 'status')).code, 0);
});

test.run();
