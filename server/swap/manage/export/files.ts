import { createHmac } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Services } from '../../../core/context/index.ts';
import { removeQuietly } from '../../../core/file-store/index.ts';
import { namesIn } from '../../../core/files/index.ts';

/** Folder of the store outside everything that is served. */
export const exportsFolder = 'exports/';

/** Key of the zip that a task makes; nobody without the secret of the site can guess it. */
export const exportKey = ({ secret }: Services['settings'], task: number): string => {
  const mark = createHmac('sha256', secret).update(`export:${task}`).digest('hex').slice(0, 32);
  return `${exportsFolder}${task}-${mark}.zip`;
};

/** The task that a key or the name of an unfinished part belongs to. */
export const taskOf = (name: string): number => Number(/^(?:exports\/)?(\d+)[-.]/.exec(name)?.[1] ?? 0);

const unfinishedFolder = (dataDir: string): string => join(dataDir, 'exports-unfinished');

/** Path on this machine where a task makes its zip; parts of it have longer names. */
export const unfinishedPath = (dataDir: string, task: number): string => join(unfinishedFolder(dataDir), `${task}.zip`);

/** Removes what this machine has of exports whose task `isOver`. */
export const removeUnfinished = async (dataDir: string, isOver: (task: number) => boolean): Promise<void> => {
  for (const name of await namesIn(unfinishedFolder(dataDir)))
    if (isOver(taskOf(name))) await rm(join(unfinishedFolder(dataDir), name), { recursive: true, force: true });
};

/** Removes the zips of tasks. */
export const removeExports = (services: Services, tasks: readonly number[]): Promise<void> =>
  removeQuietly(services, async () => tasks.map(task => exportKey(services.settings, task)));
