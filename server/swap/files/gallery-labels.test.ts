import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { galleryLabels } from './gallery-labels.ts';

const test = suite('labels of galleries');
const root = mkdtempSync(join(tmpdir(), 'labels-'));
const [site, outside] = [join(root, 'site'), join(root, 'outside.txt')];

test.before(() => {
  for (const name of ['1', '2']) mkdirSync(join(site, 'media/k2/galleries', name), { recursive: true });
  const labels = `one.jpg|One|Caption\n${'x'.repeat(1_000_000)}\ntwo.jpg|Two|`;
  writeFileSync(join(site, 'media/k2/galleries/1/en-GB.labels.txt'), labels);
  writeFileSync(outside, 'one.jpg|Secret|');
  symlinkSync(outside, join(site, 'media/k2/galleries/2/en-GB.labels.txt'));
});
test.after(() => rmSync(root, { recursive: true }));

const labelsOf = async (gallery: string) => {
  const folder = `media/k2/galleries/${gallery}`;
  const source = { folder: site, files: [`${folder}/en-GB.labels.txt`] };
  const labels = await galleryLabels(source, [`${folder}/one.jpg`]);
  return ['one.jpg', 'two.jpg'].map(name => labels.get(`${folder}/${name}`)?.title);
};

test('the first megabyte of a file is read', async () => {
  assert.equal(await labelsOf('1'), ['One', undefined]);
});

test('a link that leads out of the folder of the site is not read', async () => {
  assert.equal(await labelsOf('2'), [undefined, undefined]);
});

test.run();
