import type { Services } from '../../core/context/index.ts';
import { rolledBack } from '../../core/db/index.ts';
import { removeFiles } from '../../media/index.ts';
import { type ProgressBar, runSwap, type SwapOptions, type System, siteNamed } from '../run/index.ts';
import type { Source } from '../source/index.ts';
import { namesOfPictures, picturesOfRun } from '../wordpress/index.ts';
import { type Receipt, receiptOf } from './receipt.ts';

/**
 * Does a whole import in one transaction that is rolled back, and returns its receipt. Files that it stored are removed
 * again.
 */
export const rehearseSwap = async (
  services: Services,
  system: System,
  source: Source,
  options: SwapOptions,
  progress: (label: string, total: number) => ProgressBar,
): Promise<Receipt> => {
  let receipt: Receipt | undefined;
  let names: readonly string[] = [];
  try {
    await rolledBack(services.sql, async sql => {
      const { runId } = await runSwap({ ...services, sql }, system, source, options, progress);
      names = await namesOfPictures(sql, await picturesOfRun(sql, runId));
      const site = await siteNamed(sql, system.kindOfSite, source.site.name);
      receipt = await receiptOf(sql, site?.id ?? 0);
    });
  } finally {
    await removeFiles(services, names);
  }
  if (!receipt) throw new Error('a rehearsal without a receipt');
  return receipt;
};
