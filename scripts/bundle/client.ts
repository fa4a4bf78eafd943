import { existsSync, renameSync, rmSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { root } from '../boot/environment.mjs';

/** Builds the browser's half beside the standing one and puts it in its place when it is whole. */
export async function buildClient(): Promise<void> {
  const place = join(root, 'media/build');
  const made = join(root, `build/client.${process.pid}.new`);
  const former = join(root, `build/client.${process.pid}.old`);
  await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn', build: { outDir: made } });
  await precompress(made);
  if (existsSync(place)) renameSync(place, former);
  renameSync(made, place);
  rmSync(former, { recursive: true, force: true });
}

const texts = new Set(['.js', '.css', '.json', '.svg', '.txt']);
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Writes a `.br` and a `.gz` beside every text below the folder, where they are smaller. */
async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter(entry => entry.isFile() && texts.has(extname(entry.name)));
  await Promise.all(files.map(entry => compressFile(join(entry.parentPath, entry.name))));
}

async function compressFile(file: string): Promise<void> {
  const text = await readFile(file);
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  const [br, gz] = await Promise.all([brotli(text, { params }), zip(text, { level: 9 })]);
  if (br.length < text.length) await writeFile(`${file}.br`, br);
  if (gz.length < text.length) await writeFile(`${file}.gz`, gz);
}
