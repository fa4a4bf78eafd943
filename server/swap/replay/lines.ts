import { isPlainError, plainError } from '../../core/errors/index.ts';
import { unpacked } from '../../core/files/index.ts';

/** Characters of a line that are read; the rest of a longer one is skipped. */
const longestLine = 64 * 1024;

/**
 * Text of a file in pieces, also of a compressed one. Throws a plain error for a file that cannot be read, or that
 * unpacks without end.
 */
export const textOf = async function* (file: string): AsyncGenerator<string> {
  try {
    const decoder = new TextDecoder();
    for await (const piece of await unpacked(file, { format: 'log or sitemap' }))
      yield decoder.decode(piece, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (isPlainError(error)) throw error;
    throw plainError(`${file} cannot be read: ${error instanceof Error ? error.message : 'unknown'}.`);
  }
};

/** Lines of a text in pieces, those of each piece at once, each cut off where it is too long. */
export const linesOf = async function* (text: AsyncIterable<string>): AsyncGenerator<readonly string[]> {
  let rest = '';
  for await (const piece of text) {
    const lines = (rest + piece).split('\n');
    rest = (lines.pop() ?? '').slice(0, longestLine);
    yield lines.map(line => line.slice(0, longestLine).replace(/\r$/, ''));
  }
  if (rest !== '') yield [rest];
};
