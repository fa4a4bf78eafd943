import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { root } from '../boot/environment.mjs';

const scriptBytesMax = 6_144;

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly isEntry?: boolean;
}

const built = join(root, 'media/build');
const manifest: Readonly<Record<string, Chunk>> = JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8'));
const texts = readdirSync(join(built, 'assets')).filter(name => /\.(js|css)$/.test(name));
const source = (file: string): string => readFileSync(join(built, file), 'utf8');

/** A source with everything the browser loads before it runs. */
const loadedWith = (name: string, seen = new Set<string>()): Chunk[] => {
  const chunk = manifest[name];
  if (!chunk || seen.has(name)) return [];
  seen.add(name);
  return [chunk, ...(chunk.imports ?? []).flatMap(one => loadedWith(one, seen))];
};

test('a page that is only read loads a few kB of script, and no React', () => {
  const chunks = loadedWith('client/boot.ts');
  const bytes = chunks.reduce((sum, { file }) => sum + readFileSync(join(built, `${file}.gz`)).length, 0);
  assert.ok(bytes < scriptBytesMax, `${bytes} bytes`);
  for (const { file } of chunks) assert.not.match(source(file), /react\.dev\/errors|Symbol\.for\(.react/);
});

test('styles that only an island needs are not loaded with the page', () => {
  assert.equal(
    loadedWith('client/boot.ts').flatMap(({ css }) => css ?? []),
    [],
  );
  assert.ok(manifest['media/styles/site.css']?.isEntry);
  assert.ok(manifest['media/styles/print.css']?.isEntry);
});

test('no source map is named or kept', () => {
  for (const name of texts) assert.not.match(source(`assets/${name}`), /sourceMappingURL/, name);
  assert.equal(
    readdirSync(built, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.map')),
    [],
  );
});

test('what is sent compressed is what was built', () => {
  const zipped = texts.filter(name => existsSync(join(built, 'assets', `${name}.gz`)));
  assert.ok(zipped.length > 0);
  for (const name of zipped) {
    const unzipped = gunzipSync(readFileSync(join(built, 'assets', `${name}.gz`))).toString();
    assert.is(unzipped, source(`assets/${name}`), name);
    assert.ok(existsSync(join(built, 'assets', `${name}.br`)), name);
  }
});

test.run();
