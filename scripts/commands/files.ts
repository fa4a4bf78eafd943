import { filesAddress } from '../../server/core/config/index.ts';
import {
  copyObject,
  type FileStore,
  FilesUnavailable,
  openFileStore,
  requireOwnStore,
  storedObjects,
} from '../../server/core/file-store/index.ts';
import { plainError } from '../boot/environment.mjs';
import { type CliContext, declare, usageError } from './command.ts';
import { help } from './help.mjs';
import { progress } from './progress.ts';

const targetOf = (value: string): FileStore => {
  try {
    return openFileStore(filesAddress(value), () => {});
  } catch (error) {
    throw plainError(`--to ${error instanceof Error ? error.message : 'cannot be used'}`);
  }
};

const copyAll = async ({ sql }: CliContext, from: FileStore, to: FileStore): Promise<void> => {
  await requireOwnStore({ files: from, sql });
  await requireOwnStore({ files: to, sql }, { mayBeFilled: true });
  let total = 0;
  for await (const _ of storedObjects(from)) total++;
  const bar = progress('Copying files', total);
  const counts = { copied: 0, same: 0, missing: 0 };
  try {
    for await (const object of storedObjects(from)) {
      counts[await copyObject(from, to, object)]++;
      bar.step();
    }
  } finally {
    bar.end();
  }
  const copied = counts.copied === 1 ? '1 file was' : `${counts.copied} files were`;
  console.log(`${copied} copied to ${to.place}; ${counts.same} were there already.`);
};

export const command = declare({
  ...help.files,
  options: { to: { type: 'string' } },
  run: async ({ words: [act, ...more], values, openContext }) => {
    if (act !== 'copy' || more.length > 0 || !values.to) throw usageError('Give copy --to URL.');
    const context = openContext();
    const from = openFileStore(context.settings.files, () => {});
    const to = targetOf(values.to);
    try {
      if (from.place === to.place) throw plainError('The files already lie there.');
      await copyAll(context, from, to);
    } catch (error) {
      if (!(error instanceof FilesUnavailable)) throw error;
      throw plainError(
        `A store does not answer (${error.reason}). Run the command again: it goes on where it stopped.`,
      );
    } finally {
      from.close();
      to.close();
    }
  },
});
