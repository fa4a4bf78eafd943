import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { plainError } from '../../core/errors/index.ts';

/** Characters of a line that are read; the rest of a longer one is skipped. */
const longestLine = 64 * 1024;

const isCompressed = async (file: string): Promise<boolean> => {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await handle.close();
  }
};

/** Text of a file in pieces, also of a compressed one. Throws a plain error for a file that cannot be read. */
export const textOf = async function* (file: string): AsyncGenerator<string> {
  try {
    const needsUnzip = await isCompressed(file);
    const bytes = createReadStream(file);
    const plain = needsUnzip ? bytes.pipe(createGunzip()) : bytes;
    bytes.on('error', error => plain.destroy(error));
    const decoder = new TextDecoder();
    for await (const chunk of plain) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (error) {
    throw plainError(`${file} cannot be read: ${error instanceof Error ? error.message : 'unknown'}.`);
  }
};

/** Lines of a text in pieces, each cut off where it is too long. */
export const linesOf = async function* (text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of text) {
    const lines = (rest + piece).split('\n');
    rest = (lines.pop() ?? '').slice(0, longestLine);
    for (const line of lines) yield line.slice(0, longestLine).replace(/\r$/, '');
  }
  if (rest !== '') yield rest;
};
