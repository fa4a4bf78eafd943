import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { ownDatabase } from '../../testing/own-database.ts';

const { dataDir, environment, lectern, query, drop } = await ownDatabase();
const folder = join(dataDir, 'old');
const dump = join(dataDir, 'site.sql');

const sample = `
CREATE TABLE #__users (id int PRIMARY KEY, username varchar(150));
INSERT INTO #__users VALUES (42,'ada'),(43,'berit');
CREATE TABLE #__content (id int PRIMARY KEY, access int);
INSERT INTO #__content VALUES (1,1),(2,7),(3,7);
CREATE TABLE #__usergroups (id int PRIMARY KEY, parent_id int, title varchar(100));
INSERT INTO #__usergroups VALUES (1,0,'Public'),(2,1,'Registered'),(5,2,'Publisher'),(8,1,'Super Users'),(10,2,'Writers'),(11,5,'Board'),(12,2,'Twins'),(13,5,'Twins');
CREATE TABLE #__user_usergroup_map (user_id int, group_id int);
INSERT INTO #__user_usergroup_map VALUES (42,8),(43,10),(43,11);
CREATE TABLE #__viewlevels (id int PRIMARY KEY, title varchar(100), rules varchar(5120));
INSERT INTO #__viewlevels VALUES (1,'Public','[1]'),(2,'Registered','[2,8]'),(7,'Members','[10,99]'),(8,'Broken','[1');
CREATE TABLE #__menu (id int PRIMARY KEY, parent_id int, client_id int, level int);
INSERT INTO #__menu VALUES (1,0,0,0),(2,1,1,1),(3,1,0,1);
CREATE TABLE #__extensions (extension_id int PRIMARY KEY, type varchar(20), element varchar(100), folder varchar(100), enabled int, manifest_cache text, params text);
INSERT INTO #__extensions VALUES (1,'component','com_k2','',1,'{"version":"2.8.0"}','{"recaptcha_private_key":"hidden"}'),(2,'file','joomla','',1,'{"version":"3.10.12"}','');
CREATE TABLE #__k2_user_groups (id int PRIMARY KEY, name varchar(255), permissions text);
INSERT INTO #__k2_user_groups VALUES (1,'Owners','add=1\\neditAll=1\\npublish=1'),(2,'Readers','');
CREATE TABLE #__easyblog_acl (id int PRIMARY KEY, action varchar(255));
INSERT INTO #__easyblog_acl VALUES (1,'add_entry');
CREATE TABLE #__easyblog_acl_group (content_id int, acl_id int, status int, type varchar(50));
INSERT INTO #__easyblog_acl_group VALUES (10,1,1,'group'),(2,1,1,'group');
CREATE TABLE #__easyblog_mailq (id int);
INSERT INTO #__easyblog_mailq VALUES (1);
`;

const configuration = String.raw`<?php class JConfig {
  public $dbprefix = 'kx_';
  public $password = 'database-password';
  public $secret = 'site-secret';
  public $live_site = 'https://www.old.example/';
  public $offset = 'Europe/Lisbon';
  public $sitename = 'Ada\'s site';
  public $sef = '1';
}`;

const plan = (...words: string[]) => lectern(['swap', 'plan', '--dump', dump, '--site', folder, ...words]);

test.before(async () => {
  await mkdir(join(folder, 'images'), { recursive: true });
  await writeFile(join(folder, 'images/one.jpg'), 'picture');
  await writeFile(join(folder, 'configuration.php'), configuration);
  await writeFile(dump, sample);
});

test.after(drop);

test('words that make no sense end with 2 and show the forms', async () => {
  for (const args of [
    ['swap'],
    ['swap', 'sideways'],
    ['swap', 'plan'],
    ['swap', 'plan', '--fast'],
    ['swap', 'plan', 'words', '--from', 'mysql://x/y'],
    ['swap', 'plan', '--from', 'mysql://x/y', '--dump', dump],
    ['swap', 'plan', '--from', 'mysql://x/y', '--scratch', 'mysql://x/z'],
    ['swap', 'plan', '--dump', dump, '--role', 'Board'],
    ['swap', 'plan', '--dump', dump, '--role', 'Board=boss'],
  ]) {
    const { code, output } = await lectern(args);
    assert.is(code, 2, args.join(' '));
    assert.match(output, 'npm run lectern -- swap plan', args.join(' '));
  }
});

test('an old site that cannot be read ends with 1 and one sentence', async () => {
  const letter = join(dataDir, 'letter.sql');
  await writeFile(letter, "Dear Ada,\nthe dump isn't here yet; it comes tomorrow");
  for (const [args, sentence] of [
    [['--dump', letter, '--url', 'https://x.example'], /letter\.sql is not a database dump/],
    [['--dump', join(dataDir, 'none.sql'), '--url', 'https://x.example'], /There is no file/],
    [['--dump', dump], /enter it \(--url on the command line\)/],
    [['--dump', dump, '--site', join(dataDir, 'none')], /There is no folder/],
    [['--from', 'mysql://u:secret@127.0.0.1:1/x', '--url', 'https://x.example'], /does not answer at u@127.0.0.1:1\/x/],
  ] as const) {
    const { code, output } = await lectern(['swap', 'plan', ...args]);
    assert.is(code, 1, output);
    assert.match(output, sentence);
    assert.not.match(output, /secret|\n\s+at /);
  }
});

test('a role for a group that is missing or ambiguous is refused by name', async () => {
  for (const [choice, sentence] of [
    ['Nobody=admin', 'The old site has no group Nobody.'],
    ['Twins=author', 'Several groups are called Twins: use the number of the group (12, 13).'],
  ] as const) {
    const { code, output } = await plan('--role', choice);
    assert.is(code, 1);
    assert.match(output, sentence);
  }
});

test('a plan counts what is found, and prints no secret', async () => {
  const { code, output } = await plan();
  assert.is(code, 0, output);
  for (const line of [
    /^Plan for Ada's site\. Nothing was changed\.$/m,
    /^ {2}table prefix: kx_$/m,
    /^ {2}joomla: 3\.10\.12$/m,
    /^ {2}com_k2: 2\.8\.0$/m,
    /^ +2 {2}Accounts$/m,
    /^ +1 {2}Menu items$/m,
    /^ +1 {2}EasyBlog e-mails not sent yet$/m,
    /^ +2 {2}Custom view levels$/m,
    /^ {2}Broken \(8\), visible to nobody: 0 rows → staff only$/m,
    /^ {2}files: 1, 0\.0 MB$/m,
  ])
    assert.match(output, line);
  assert.not.match(
    output,
    /database-password|site-secret|hidden|\(1\), visible to|\(7\), visible to|\(2\), visible to/,
  );
});

test('groups become roles by rank, by rights that were given, and by choice', async () => {
  const { output } = await plan('--json', '--role', 'Board=reader', '--role', 'k2:2=author', '--role', '13=staff');
  const { roles } = JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1));
  const found = roles.map(
    ({ system, id, role }: { system: string; id: string; role: string }) => `${system} ${id} ${role}`,
  );
  assert.equal(found, [
    ...['joomla 1 reader', 'joomla 2 reader', 'joomla 5 moderator', 'joomla 8 admin', 'joomla 10 blogger'],
    ...['joomla 11 reader', 'joomla 12 reader', 'joomla 13 staff', 'k2 1 moderator', 'k2 2 author'],
  ]);
});

test('a plan as JSON has no secret, and nothing is written', async () => {
  const { output } = await plan('--json');
  assert.not.match(output, /database-password|site-secret|hidden/);
  const { site, kinds, load } = JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1));
  assert.equal(site, {
    name: 'www.old.example',
    baseUrl: 'https://www.old.example',
    title: "Ada's site",
    prefix: 'kx_',
    timeZone: 'Europe/Lisbon',
  });
  assert.equal(kinds[0], { kind: 'Accounts', table: 'users', found: 2 });
  assert.equal([load.refused, load.failed], [0, 0]);
  assert.equal(JSON.parse(await query('SHOW TABLES')), []);
});

test('a command that is interrupted drops its scratch database', async () => {
  const many = join(dataDir, 'many.sql');
  await writeFile(many, `${sample}${'INSERT INTO #__easyblog_mailq VALUES (1);\n'.repeat(200_000)}`);
  const program = ['--import', 'tsx', 'scripts/lectern.ts', 'swap', 'plan', '--dump', many, '--site', folder];
  // The database of the command is the one with a table of this sample.
  const scratches = (): Promise<string> =>
    query(
      "SELECT 1 FROM information_schema.tables WHERE table_schema LIKE 'lectern\\_scratch\\_%' AND table_name = 'kx_easyblog_mailq'",
    );
  const child = spawn(process.execPath, program, { env: { ...process.env, ...environment }, stdio: 'ignore' });
  const ended = new Promise(resolve => child.once('exit', resolve));
  for (let tries = 0; (await scratches()) === '[]' && tries < 600; tries++) await pause(50);
  assert.is.not(await scratches(), '[]');
  child.kill('SIGINT');
  assert.is(await ended, 130);
  assert.is(await scratches(), '[]');
});

test.run();
