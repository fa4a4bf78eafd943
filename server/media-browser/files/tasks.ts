import { errorsOf } from '../../core/forms/index.ts';
import { deletedNotice, type TaskHandlers, taskHandler } from '../../core/http/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { removePictures, sharedFolder } from '../../media/index.ts';
import { folderOf } from '../folders.ts';
import { filesToManage, fileToManage, renameFile } from './file-queries.ts';
import { filesPage } from './list-page.tsx';
import { checkedFiles, storeFiles } from './upload.ts';

type FileTaskName = 'media.addFiles' | 'media.saveFile' | 'media.deleteFiles';

export const fileTaskHandlers: TaskHandlers<FileTaskName> = {
  'media.addFiles': taskHandler({
    prepare: checkedFiles,
    act: 'media.place',
    invalidates: [],
    load: (context, { folder }) => folderOf(context, folder),
    run: async (mutation, folder, _, files) => {
      await storeFiles(mutation, folder, files ?? []);
      return {
        to: paths.mediaFiles(folder.kind === 'shared' ? { folder: sharedFolder } : {}),
        notice: { kind: 'success', text: plural('FILES_UPLOADED', files?.length ?? 0) },
      };
    },
    onInvalid: (context, { folder }, refusal) => filesPage(context, { folder }, errorsOf(refusal)),
  }),
  'media.saveFile': taskHandler({
    act: 'media.manage',
    invalidates: [],
    load: (context, { id }) => fileToManage(context, id),
    run: async (mutation, { id }, { title, return: back }) => {
      await renameFile(mutation.sql, id, title);
      return { to: back ?? paths.mediaFiles(), notice: { kind: 'success', text: text('FILES_SAVED') } };
    },
  }),
  'media.deleteFiles': taskHandler({
    act: 'media.manage',
    invalidates: [],
    load: (context, { ids }) => filesToManage(context, ids),
    run: async (mutation, files, { return: back }) => {
      await removePictures(
        mutation.services,
        mutation,
        files.map(({ name }) => name),
      );
      return { to: back ?? paths.mediaFiles(), notice: deletedNotice(plural('FILES_DELETED', files.length)) };
    },
  }),
};
