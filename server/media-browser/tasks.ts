import type { mediaTasks } from '../../protocol/media.ts';
import { postKinds } from '../core/cache/index.ts';
import { UserError } from '../core/errors/index.ts';
import { errorsOf } from '../core/forms/index.ts';
import { deletedNotice, type Redirect, type TaskHandlers, taskHandler } from '../core/http/index.ts';
import { plural, text } from '../core/i18n/index.ts';
import { paths } from '../core/paths/index.ts';
import { deletePictures, describe } from './actions.ts';
import { editPage } from './edit-page.tsx';
import { fileTaskHandlers } from './files/tasks.ts';
import { folderOf } from './folders.ts';
import { uploadedOf } from './item.ts';
import { mediaPage } from './list-page.tsx';
import { picturesToManage, pictureToManage, setPermanent } from './queries.ts';
import { prepare, storeUpload } from './upload.ts';

/** Folder name in the `key` of an installed client: `_` and base64 with replaced characters (wire §2.6). */
const folderInKey = (key: string): string => {
  if (!key.startsWith('_')) return '';
  const base64 = key.slice(1).replaceAll('.', '+').replaceAll('-', '=').replaceAll('~', '/');
  return Buffer.from(base64, 'base64').toString('utf8');
};

const wanted = ({ folder, key }: { folder: string; key: string }): string => folder || folderInKey(key);

const done = (back: string | undefined, sentence: string): Redirect => ({
  to: back ?? paths.media(),
  notice: { kind: 'success', text: sentence },
});

export const mediaTaskHandlers: TaskHandlers<keyof typeof mediaTasks> = {
  ...fileTaskHandlers,
  'media.upload': taskHandler({
    prepare: (context, params) => prepare({ ...context, files: context.files.slice(0, 1) }, wanted(params)),
    act: 'media.place',
    invalidates: [],
    load: (context, params) => folderOf(context, wanted(params)),
    run: async (mutation, folder, { name, alt, keep }, prepared) => {
      const [file] = prepared?.ready ?? [];
      if (!file) throw new UserError('UPLOAD_NO_FILE');
      const picture = await storeUpload(mutation, folder, file, { title: name, alt, keep });
      return { json: uploadedOf(picture, mutation.services.settings) };
    },
  }),
  'media.add': taskHandler({
    prepare: (context, { folder }) => prepare(context, folder),
    act: 'media.place',
    invalidates: [],
    load: (context, { folder }) => folderOf(context, folder),
    run: async (mutation, folder, { alt, keep, return: back }, prepared) => {
      const { ready, refused } = prepared ?? { ready: [], refused: [] };
      for (const file of ready) await storeUpload(mutation, folder, file, { alt, keep });
      const sentences = [plural('UPLOADED', ready.length), ...refused.map(({ message }) => message)];
      return {
        to: back ?? paths.media({ folder: folder.kind === 'user' ? '' : folder.name }),
        notice: { kind: refused.length > 0 ? 'info' : 'success', text: sentences.join(' ') },
      };
    },
    onInvalid: (context, { folder }, refusal) => mediaPage(context, { folder }, errorsOf(refusal)),
  }),
  'media.save': taskHandler({
    act: 'media.manage',
    invalidates: postKinds,
    load: (context, { id }) => pictureToManage(context, id),
    run: async (mutation, picture, { keep, return: back, ...words }) => {
      await describe(mutation, picture, words);
      if (!picture.isShared) await setPermanent(mutation.sql, picture.id, keep);
      return done(back, text('MEDIA_SAVED'));
    },
    onInvalid: (context, { id, return: back, ...typed }, refusal) =>
      editPage(context, { id: String(id), return: back }, { typed, errors: errorsOf(refusal) }),
  }),
  'media.delete': taskHandler({
    act: 'media.manage',
    invalidates: postKinds,
    load: (context, { ids }) => picturesToManage(context, ids),
    run: async (mutation, pictures, { return: back }) => {
      await deletePictures(mutation, pictures);
      return { to: back ?? paths.media(), notice: deletedNotice(plural('MEDIA_DELETED', pictures.length)) };
    },
  }),
};
