import { rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Services } from '../../core/context/index.ts';
import { type ExportOptions, exportSite } from './export-site.ts';
import { whenFull } from './folder.ts';
import { zipFolder } from './zip-folder.ts';

/**
 * Exports the site into one zip with the contents of `exportSite`, and returns its size in bytes. Folder and zip lie
 * beside each other for a while, and what a killed process left of them goes first. A failure leaves nothing there.
 */
export const exportZip = async (services: Services, file: string, options: ExportOptions): Promise<number> => {
  const [folder, unfinished] = [`${file}.folder`, `${file}.part`];
  const clear = async (): Promise<void> => {
    for (const path of [folder, unfinished]) await rm(path, { recursive: true, force: true });
  };
  await clear();
  try {
    await exportSite(services, folder, options);
    const bar = options.progress('Zip', 0);
    await whenFull(dirname(file), () => zipFolder(folder, unfinished, () => bar.step()));
    bar.end();
    await rename(unfinished, file);
  } finally {
    await clear();
  }
  return (await stat(file)).size;
};
