import { writeFile } from 'node:fs/promises';
import { plainError } from '../../core/errors/index.ts';
import { linesOf, textOf } from './lines.ts';
import type { ReplayResult } from './result.ts';

const title =
  '# Fill in the second column: a path on this site, an address with https://, or 410 for pages that were removed permanently.';

/** Writes the missing addresses as lines `old address`, tab, tab, how often it was asked for. */
export const writeMissing = async (file: string, { groups }: ReplayResult): Promise<void> => {
  const lines = groups.missing.most.map(({ path, count }) => `${path}\t\t${count}`);
  try {
    await writeFile(file, `${[title, ...lines].join('\n')}\n`, { flag: 'wx' });
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    throw plainError(isThere ? `${file} already exists: choose another file name.` : `${file} cannot be written.`);
  }
};

export interface RedirectLine {
  /** Number of the line in the file. */
  readonly number: number;
  readonly path: string;
  readonly target: string;
}

const mostLines = 100_000;

/**
 * Lines of a file of missing addresses whose target was filled in. Throws a plain error for a file that cannot be read.
 */
export const redirectLines = async (file: string): Promise<readonly RedirectLine[]> => {
  const found: RedirectLine[] = [];
  let number = 0;
  for await (const lines of linesOf(textOf(file)))
    for (const line of lines) {
      number++;
      const [path = '', target = ''] = line.split('\t').map(part => part.trim());
      if (path === '' || path.startsWith('#') || target === '') continue;
      if (found.length >= mostLines) throw plainError(`${file} has more than ${mostLines} redirects.`);
      found.push({ number, path, target });
    }
  return found;
};
