import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { root } from '../boot/environment.mjs';
import { shots } from '../screenshots/shots.ts';

const read = (path: string): Promise<string> => readFile(join(root, path), 'utf8');

const markdownIn = async (folder: string): Promise<string[]> =>
  (await readdir(join(root, folder))).filter(name => name.endsWith('.md')).map(name => join(folder, name));

const records = (await markdownIn('docs/decisions')).filter(path => /\/\d{4}-/.test(path)).sort();
const folders = ['.', '.github', 'docs', 'docs/protocol', 'docs/schema', 'docs/decisions'];
const pages = (await Promise.all(folders.map(markdownIn))).flat();

/** The anchor of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const anchorsOf = async (path: string): Promise<string[]> =>
  [...(await read(path)).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

test('every record has a number, date, status, context, decision and consequence', async () => {
  assert.ok(records.length > 50);
  for (const [index, path] of records.entries()) {
    const number = `${index + 1}`.padStart(4, '0');
    assert.match(path, `/${number}-`);
    const sections = String.raw`\n## Context\n\n[^]+\n\n## Decision\n\n[^]+\n\n## Consequence\n\n[^]+$`;
    const head = String.raw`^# ${number}\. .+\n\n- Date: \d{4}-\d{2}-\d{2}\n- Status: .+\n`;
    assert.match(await read(path), new RegExp(head + sections), path);
  }
});

test('the index of the records tells the title, date and status of each', async () => {
  const rows = await Promise.all(
    records.map(async path => {
      const [, number, title, date, status] =
        /^# (\d+)\. (.+)\n\n- Date: (.+)\n- Status: (.+)\n/.exec(await read(path)) ?? [];
      return `| [${number}](${path.split('/').at(-1)}) | ${title} | ${date} | ${status} |`;
    }),
  );
  const written = (await read('docs/decisions/README.md')).split('\n').filter(line => line.startsWith('| ['));
  assert.equal(written, rows);
});

test('every link between the pages leads to a file, every anchor to a heading', async () => {
  let checked = 0;
  for (const page of pages) {
    for (const [, target = ''] of (await read(page)).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)) {
      const [file = '', anchor] = target.split('#');
      const path = file === '' ? page : join(dirname(page), file);
      assert.ok(existsSync(join(root, path)), `${page}: ${target}`);
      if (anchor !== undefined) assert.ok((await anchorsOf(path)).includes(anchor), `${page}: ${target}`);
      checked += 1;
    }
  }
  assert.ok(checked > 100);
});

test('every screenshot is in the README and has at most 150 kB', async () => {
  const readme = await read('README.md');
  const images = await readdir(join(root, 'docs/images'));
  assert.equal(images.sort(), shots.map(({ name }) => `${name}.webp`).sort());
  for (const image of images) {
    assert.match(readme, `docs/images/${image}`);
    assert.ok((await stat(join(root, 'docs/images', image))).size <= 150_000, image);
  }
});

test('the map of the README names every module of the server, and no other', async () => {
  const [, map = ''] = /^## Map$(.*?)^## /ms.exec(await read('README.md')) ?? [];
  const named = [...map.matchAll(/`server\/([a-z-]+)/g)].map(([, name = '']) => name);
  const modules = (await readdir(join(root, 'server'), { withFileTypes: true })).filter(entry => entry.isDirectory());
  assert.equal([...new Set(named)].sort(), modules.map(({ name }) => name).sort());
});

test('docs/README.md lists every page of docs', async () => {
  const index = await read('docs/README.md');
  for (const path of await markdownIn('docs'))
    if (path !== 'docs/README.md') assert.match(index, `](${path.split('/').at(-1)})`);
});

test.run();
