import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Services } from '../../core/context/index.ts';
import type { PictureSource } from '../../import/index.ts';
import { type Receipt, receiptOf } from '../receipt/receipt.ts';
import { siteNamed } from '../run/run-queries.ts';
import { runSwap } from '../run/runner.ts';
import type { Step, Steps } from '../run/steps.ts';
import type { OpenedSource } from '../source/index.ts';
import { rolesOf, systemOf } from '../systems.ts';
import { openWxr } from './index.ts';

const bar = () => ({ step: () => {}, end: () => {} });

export interface Imported {
  readonly runId: number;
  readonly steps: ReadonlyMap<string, Steps>;
  readonly receipt: Receipt;
}

/** Opens the text of an export. */
export const openedWxr = async ({ settings }: Services, ...texts: readonly string[]): Promise<OpenedSource> => {
  const files = texts.map(() => join(settings.dataDir, `${randomUUID()}.xml`));
  for (const [at, file] of files.entries()) await writeFile(file, texts[at] ?? '');
  try {
    return await openWxr({ files, dataDir: settings.dataDir, signal: new AbortController().signal });
  } finally {
    for (const file of files) await rm(file);
  }
};

/** Imports an open export. */
export const importOpened = async (
  services: Services,
  source: OpenedSource,
  pictures: readonly PictureSource[] = [],
): Promise<Imported> => {
  const options = { roles: await rolesOf(source, []), pictures };
  const { runId, steps } = await runSwap(services, systemOf(source), source, options, bar);
  const site = await siteNamed(services.sql, 'wordpress', source.site.name);
  return { runId, steps, receipt: await receiptOf(services.sql, site?.id ?? 0) };
};

/** Imports the text of an export. */
export const importWxr = async (
  services: Services,
  text: string,
  pictures: readonly PictureSource[] = [],
): Promise<Imported> => {
  const source = await openedWxr(services, text);
  try {
    return await importOpened(services, source, pictures);
  } finally {
    await source.close();
  }
};

/** Number of rows of all kinds that a run did this to. */
export const counted = ({ steps }: Imported, step: Step): number =>
  [...steps.values()].reduce((sum, counts) => sum + counts[step], 0);
