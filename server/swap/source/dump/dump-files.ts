import { readdir, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { isPlainError, plainError } from '../../../core/errors/index.ts';
import { beginningOf, unpacked } from '../../../core/files/index.ts';

const formats: readonly (readonly [start: string, sentence: string])[] = [
  ['504b0304', 'is a ZIP archive: unpack it and use the files in it'],
  ['425a68', 'is compressed with bzip2: decompress it first'],
  ['fd377a585a', 'is compressed with xz: decompress it first'],
  ['28b52ffd', 'is compressed with zstd: decompress it first'],
  ['4a5041', 'is an Akeeba archive: unpack it and use the files with the database'],
  ['fffe', 'is encoded in UTF-16: create it in UTF-8 (with mysqldump, use --result-file)'],
  ['feff', 'is encoded in UTF-16: create it in UTF-8 (with mysqldump, use --result-file)'],
];

const checkFormat = (file: string, start: Buffer): void => {
  const found = formats.find(([prefix]) => start.toString('hex').startsWith(prefix));
  if (found) throw plainError(`${file} ${found[1]}.`);
};

const missingPart = async (file: string, files: readonly string[]): Promise<string | undefined> => {
  const [, stem] = /^(.+)\.sql$/i.exec(basename(file)) ?? [];
  if (stem === undefined) return undefined;
  const named = new Set(files.map(one => basename(one)));
  const siblings = await readdir(dirname(file));
  return siblings.find(name => name.startsWith(`${stem}.s`) && /\.s\d\d$/.test(name) && !named.has(name));
};

/** The size of the files of a dump in bytes. Throws a plain error for a file that is missing or of another format. */
export const checkDumpFiles = async (files: readonly string[]): Promise<number> => {
  let bytes = 0;
  for (const file of files) {
    const found = await stat(file).catch(() => undefined);
    if (!found?.isFile()) throw plainError(`There is no file ${file}.`);
    checkFormat(file, await beginningOf(file, 8));
    const part = await missingPart(file, files);
    if (part !== undefined) throw plainError(`${part} is next to ${file} and is another part of it: choose all parts.`);
    bytes += found.size;
  }
  return bytes;
};

/** Reads the files one after another, a character for each byte. Throws a plain error when one cannot be read. */
export async function* dumpText(files: readonly string[], onRead: (bytes: number) => void): AsyncGenerator<string> {
  for (const file of files) {
    let isFirst = true;
    try {
      for await (const piece of await unpacked(file, { format: 'dump', onRead })) {
        const text = piece.toString('latin1');
        // The byte order mark of UTF-8.
        yield isFirst ? text.replace(/^\xef\xbb\xbf/, '') : text;
        isFirst = false;
      }
    } catch (error) {
      if (isPlainError(error) || (error instanceof Error && !('code' in error))) throw error;
      throw plainError(`${file} could not be read completely (${error instanceof Error ? error.message : error}).`);
    }
    // A statement of one file never goes on in the middle of a word of the next one.
    yield '\n';
  }
}
