import { join } from 'node:path';
import type { Services } from '../../../core/context/index.ts';
import { plainError } from '../../../core/errors/index.ts';
import { namesIn } from '../../../core/files/index.ts';
import { replay } from '../../replay/index.ts';
import type { ProgressBar } from '../../run/index.ts';
import { readStep } from '../steps.ts';
import type { Progress } from '../watch.ts';
import { type StoredReplay, storedReplay } from './stored-replay.ts';

/** Addresses of each group that are listed. */
const most = 1_000;

/**
 * Asks the site for every address of the files in a folder. Throws a plain error where the files are gone or cannot be
 * read.
 */
export const replayFolder = async (services: Services, folder: string, progress: Progress): Promise<StoredReplay> => {
  const names = (await namesIn(folder)).sort();
  if (names.length === 0) throw plainError('The uploaded files are not there any more. Upload them again.');
  const reading = progress(readStep, 0);
  let asking: ProgressBar | undefined;
  const result = await replay(
    services,
    names.map(name => join(folder, name)),
    {
      ...{ most, asVisitor: false },
      onLine: () => reading.step(),
      step: (count, total) => {
        asking ??= progress('ask', total);
        asking.step(count);
      },
    },
  );
  return storedReplay(result, names);
};
