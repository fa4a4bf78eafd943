import { join } from 'node:path';
import { z } from 'zod';
import type { FileStore } from '../../core/file-store/index.ts';
import { linesOf } from '../format/lines.ts';
import { fileListName } from '../format/manifest.ts';
import type { Bars } from '../format/progress.ts';
import { copyHashed, tablesWithFiles } from '../format/stored-files.ts';
import { tablePath } from '../format/table-path.ts';
import { type Written, writeHashed } from './hashed-file.ts';

export interface WrittenFiles extends Written {
  readonly count: number;
  readonly missing: string[];
}

const modes = { fileMode: 0o600, folderMode: 0o700 };
const anyRow = z.record(z.string(), z.unknown());

/** Copies the files of the exported rows and lists them with their checksums; the rows are read from the export. */
export const writeFiles = async (
  files: FileStore,
  folder: string,
  tables: Readonly<Record<string, { readonly rows: number }>>,
  progress: Bars,
): Promise<WrittenFiles> => {
  const missing: string[] = [];
  let count = 0;
  const rows = [...tablesWithFiles.keys()].reduce((sum, table) => sum + (tables[table]?.rows ?? 0), 0);
  const bar = progress('Stored files', rows);
  const written = await writeHashed(join(folder, fileListName), async write => {
    for (const [table, filesOf] of tablesWithFiles)
      for await (const { bytes } of linesOf(join(folder, tablePath(table)))) {
        bar.step();
        for (const path of await filesOf(files, anyRow.parse(JSON.parse(bytes.toString())))) {
          const copied = await copyHashed(files, path, join(folder, 'files', path), modes);
          if (!copied) {
            missing.push(path);
            continue;
          }
          count++;
          await write(`${JSON.stringify({ path, ...copied })}\n`);
        }
      }
  });
  bar.end();
  return { count, missing, ...written };
};
