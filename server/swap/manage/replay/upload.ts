import { limits } from '../../../../protocol/limits.ts';
import type { MutationContext, StreamedFile } from '../../../core/context/index.ts';
import { UserError } from '../../../core/errors/index.ts';
import { checkForm } from '../../../core/forms/index.ts';
import { beginTask } from '../jobs.ts';
import { placeUploads, removeUpload, taskUpload, uploadFolder, uploadNames } from '../uploads.ts';

/** Field of the files with addresses of the old site. */
export const replayField = 'replay_file';

/** Throws an error of the field when no file was chosen, or one is above the limit and was cut. */
export const checkFiles = (files: readonly Pick<StreamedFile, 'filename' | 'isWhole'>[]): void => {
  if (files.length === 0) throw new UserError('REPLAY_FILE_MISSING', { field: replayField });
  const cut = files.find(({ isWhole }) => !isWhole);
  if (cut)
    throw new UserError('REPLAY_TOO_LARGE', {
      ...{ field: replayField, status: 413 },
      args: [cut.filename, limits.replayBytes / 1024 ** 2],
    });
};

/** Stores the uploaded files and adds the task that asks the site for their addresses. */
export const saveReplay = async (mutation: MutationContext, runId: number): Promise<void> => {
  const files = mutation.streamed.filter(({ field }) => field === replayField);
  checkForm(() => checkFiles(files));
  const id = await beginTask(mutation, { kind: 'replay', runId });
  const { dataDir } = mutation.services.settings;
  const names = uploadNames(files.map(({ filename }) => filename));
  try {
    await placeUploads(
      uploadFolder(dataDir, taskUpload(id)),
      files.map(({ path }, at) => ({ path, name: names[at] ?? '' })),
    );
  } catch (error) {
    await removeUpload(dataDir, taskUpload(id));
    throw error;
  }
};
