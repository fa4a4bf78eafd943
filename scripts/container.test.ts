import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { freePort } from '../server/test/served.ts';
import { openMailSink } from '../server/test/stubs/mail-sink.ts';
import { buildWhenStale } from './boot/building.mjs';
import { runToEnd } from './boot/child.mjs';
import { siteEnvironment } from './boot/environment.mjs';
import { ownDatabase } from './testing/own-database.ts';

const { environment, drop } = await ownDatabase();
let image = '';

/** The last stage of the image. */
const stage = async (): Promise<string> => (await readFile('Dockerfile', 'utf8')).split(/^FROM /m).at(-1) ?? '';

/** Variables that name files with these values, as Docker mounts secrets. */
const secretFiles = async (values: Readonly<Record<string, string>>): Promise<Record<string, string>> => {
  const folder = join(image, 'secrets');
  await mkdir(folder);
  for (const [name, value] of Object.entries(values)) await writeFile(join(folder, name), `${value}\n`);
  return Object.fromEntries(Object.keys(values).map(name => [`${name}_FILE`, join(folder, name)]));
};

/** The words of an instruction that is written as a list. */
const listOf = (dockerfile: string, instruction: string): string[] =>
  JSON.parse(new RegExp(`^${instruction}.*?(\\[.*\\])$`, 'm').exec(dockerfile)?.[1] ?? '[]');

test.before(async () => {
  await buildWhenStale('client', 'server');
  image = await mkdtemp(join(tmpdir(), 'lectern-image-'));
  const copied = [...(await stage()).matchAll(/^COPY --from=build \/lectern\/(\S+) /gm)].map(([, path]) => path ?? '');
  assert.ok(copied.includes('build'), copied.join());
  for (const path of copied)
    if (path === 'node_modules') await symlink(join(process.cwd(), path), join(image, path));
    else await cp(path, join(image, path), { recursive: true });
  await mkdir(join(image, 'var'));
});
test.after(async () => {
  await drop();
  await rm(image, { recursive: true, force: true });
});

test('F-4.12 compose hands over every variable that the site knows', async () => {
  const compose = await readFile('compose.yaml', 'utf8');
  const known = [...(await readFile('server/core/config/environment.ts', 'utf8')).matchAll(/^ {2}([A-Z][A-Z_]+): /gm)];
  assert.ok(known.length > 15);
  for (const [, name = ''] of known) assert.match(compose, new RegExp(`^ {6}${name}: `, 'm'));
});

test('a site in a container or by npm start reserves memory for two threads, not for each', async () => {
  assert.match(await stage(), /^ENV MALLOC_ARENA_MAX=2$/m);
  assert.is(siteEnvironment('').MALLOC_ARENA_MAX, process.env.MALLOC_ARENA_MAX ?? '2');
});

test('F-4.12 the image serves an empty site with secrets from files, says its health, and has its commands, backup among them', async () => {
  const dockerfile = await stage();
  assert.match(dockerfile, /apt-get install [^\n]*mariadb-client/);
  const port = String(await freePort());
  const sink = await openMailSink();
  const secrets = { DATABASE_URL: environment.DATABASE_URL, SECRET: 's'.repeat(40) };
  const files = await secretFiles(secrets);
  const env = {
    ...process.env,
    ...environment,
    ...{ DATABASE_URL: '', SECRET: '' },
    ...files,
    NODE_ENV: 'production',
    LECTERN_ROOT: image,
    DATA_DIR: join(image, 'var'),
    BASE_URL: '',
    HOST: '127.0.0.1',
    PORT: port,
    SMTP_URL: sink.url,
  };
  const [program = '', ...words] = listOf(dockerfile, 'CMD');
  const site = spawn(program, words, { cwd: image, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(site, 'close');
  let printed = '';
  site.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    printed += chunk;
  });
  while (!printed.includes('is at')) await Promise.race([once(site.stdout, 'data'), ended]);
  assert.not.match(printed, 'key=');
  const [asking = '', ...question] = listOf(dockerfile, 'HEALTHCHECK');
  assert.is((await runToEnd(asking, question, { env })).code, 0);
  const [, script = ''] = /printf '([^']*)' > \/usr\/local\/bin\/lectern/.exec(dockerfile) ?? [];
  const file = script.replaceAll('\\n', '\n').replaceAll('/lectern/build', `${image}/build`);
  const lectern = (...args: string[]) => runToEnd('sh', ['-c', file, 'lectern', ...args], { cwd: image, env });
  const sender = await lectern('settings', 'set', 'mail.from', 'The Desk <desk@people.org>');
  assert.is(sender.code, 0, sender.output);
  const doctor = await lectern('doctor');
  assert.is(doctor.code, 0, doctor.output);
  const backup = await lectern('backup', join(image, 'backup'));
  assert.is(backup.code, 0, backup.output);
  site.kill('SIGTERM');
  await ended;
  assert.is((await runToEnd(asking, question, { env })).code, 1);
  const restore = await lectern('restore', join(image, 'backup'), '--replace');
  assert.is(restore.code, 0, restore.output);
  await sink.close();
});

test.run();
