import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Services } from '../core/context/index.ts';
import { isoMoment, moment } from '../core/time/index.ts';
import { type ImportReport, receiptText } from './report.ts';

/** Keeps a receipt in the data folder, readable by its owner only; answers where. */
export const keepReceipt = async (
  { settings, clock }: Services,
  report: ImportReport,
  source: string,
): Promise<string> => {
  const now = isoMoment(moment(clock));
  const folder = join(settings.dataDir, 'import');
  const place = source
    .replace(/^https?:\/\//, '')
    .replace(/[^a-z0-9.-]+/gi, '-')
    .slice(0, 60);
  const path = join(folder, `${now.replace(/:/g, '')}-${place}.txt`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const heading = `Import from ${source}, ${now}`;
  await writeFile(path, receiptText(report, heading), { mode: 0o600 });
  return path;
};
