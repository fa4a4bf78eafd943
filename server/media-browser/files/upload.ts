import { limits } from '../../../protocol/limits.ts';
import type { MutationContext, RequestContext, StreamedFile } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { can } from '../../core/policy/index.ts';
import {
  checkWhole,
  fileNameOf,
  fileTypeOf,
  type StagedFile,
  sharedFolder,
  stageFile,
  storeFile,
} from '../../media/index.ts';
import { type Folder, folderOf } from '../folders.ts';

/** Field of uploaded files. */
export const uploadField = 'library_file';

interface CheckedFile {
  readonly file: StreamedFile;
  readonly mime: string;
  readonly source: StagedFile;
}

const checked = async (context: RequestContext, file: StreamedFile): Promise<Omit<CheckedFile, 'source'>> => {
  checkWhole(context, file, uploadField);
  const mime = await fileTypeOf(file.filename, file.path);
  if (mime === undefined) throw new UserError('FILES_TYPE', { args: [file.filename], field: uploadField });
  return { file, mime };
};

/**
 * Finds the types of the uploaded files by their content, and stores them. Null without the right to store them, which the policy tells.
 */
export const checkedFiles = async (
  context: RequestContext,
  { folder }: { readonly folder: string },
): Promise<readonly CheckedFile[] | null> => {
  if (!can(context.actor, 'media.place', await folderOf(context, folder))) return null;
  const files = context.streamed.filter(({ field }) => field === uploadField);
  if (files.length === 0) throw new UserError('UPLOAD_NO_FILE', { field: uploadField });
  if (files.length > limits.uploadFiles)
    throw new UserError('FILES_AT_ONCE', { args: [limits.uploadFiles], field: uploadField });
  const all: Omit<CheckedFile, 'source'>[] = [];
  for (const file of files) all.push(await checked(context, file));
  const stored: CheckedFile[] = [];
  for (const one of all)
    stored.push({ ...one, source: await stageFile(context, one.file.path, fileNameOf(one.mime), one.mime) });
  return stored;
};

/** Adds the rows of checked files in a folder, all or none. */
export const storeFiles = async (
  mutation: MutationContext,
  folder: Folder,
  files: readonly CheckedFile[],
): Promise<void> => {
  const owner = mutation.actor.account?.id;
  if (owner === undefined) throw new UserError('SIGN_IN_FIRST', { status: 403 });
  for (const { file, mime, source } of files)
    await storeFile(mutation, {
      ...{ owner, mime, source, bytes: file.bytes, filename: file.filename },
      folder: folder.kind === 'shared' ? sharedFolder : `user:${owner}`,
      field: uploadField,
    });
};
