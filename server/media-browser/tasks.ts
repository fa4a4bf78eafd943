import type { mediaTasks } from '../../protocol/media.ts';
import { Refusal } from '../core/errors/index.ts';
import { errorsOf } from '../core/forms/index.ts';
import { goneNotice, type Outcome, type TaskAnswers, taskAnswer } from '../core/http/index.ts';
import { plural, text } from '../core/i18n/index.ts';
import { paths } from '../core/paths/index.ts';
import { deletePictures, describe } from './acts.ts';
import { editPage } from './edit-page.tsx';
import { folderInKey, folderOf } from './folders.ts';
import { uploadedOf } from './item.ts';
import { mediaPage } from './list-page.tsx';
import { keepMedia } from './queries.ts';
import { picturesToManage, pictureToManage } from './subjects.ts';
import { keepUpload, prepare } from './upload.ts';

const wanted = ({ folder, key }: { folder: string; key: string }): string => folder || folderInKey(key);

const done = (back: string | undefined, sentence: string): Outcome => ({
  to: back ?? paths.media(),
  notice: { kind: 'success', text: sentence },
});

export const mediaTaskAnswers: TaskAnswers<keyof typeof mediaTasks> = {
  'media.upload': taskAnswer({
    before: (visit, params) => prepare({ ...visit, files: visit.files.slice(0, 1) }, wanted(params)),
    act: 'media.place',
    on: (visit, params) => folderOf(visit, wanted(params)),
    run: async (deed, folder, { name, alt, keep }, prepared) => {
      const [file] = prepared?.ready ?? [];
      if (!file) throw new Refusal('UPLOAD_NO_FILE');
      const picture = await keepUpload(deed, folder, file, { title: name, alt, keep });
      return { told: uploadedOf(picture, deed.services.settings) };
    },
  }),
  'media.add': taskAnswer({
    before: (visit, { folder }) => prepare(visit, folder),
    act: 'media.place',
    on: (visit, { folder }) => folderOf(visit, folder),
    run: async (deed, folder, { alt, keep, return: back }, prepared) => {
      const { ready, refused } = prepared ?? { ready: [], refused: [] };
      for (const file of ready) await keepUpload(deed, folder, file, { alt, keep });
      const sentences = [plural('UPLOADED', ready.length), ...refused.map(({ message }) => message)];
      return {
        to: back ?? paths.media({ folder: folder.kind === 'user' ? '' : folder.name }),
        notice: { kind: refused.length > 0 ? 'info' : 'success', text: sentences.join(' ') },
      };
    },
    again: (visit, { folder }, refusal) => mediaPage(visit, { folder }, errorsOf(refusal)),
  }),
  'media.save': taskAnswer({
    act: 'media.manage',
    on: (visit, { id }) => pictureToManage(visit, id),
    run: async (deed, picture, { keep, return: back, ...words }) => {
      await describe(deed, picture, words);
      if (!picture.isShared) await keepMedia(deed.sql, picture.id, keep);
      return done(back, text('MEDIA_SAVED'));
    },
    again: (visit, { id, return: back, ...typed }, refusal) =>
      editPage(visit, { id: String(id), return: back }, { typed, errors: errorsOf(refusal) }),
  }),
  'media.delete': taskAnswer({
    act: 'media.manage',
    on: (visit, { ids }) => picturesToManage(visit, ids),
    run: async (deed, pictures, { return: back }) => {
      await deletePictures(deed, pictures);
      return { to: back ?? paths.media(), notice: goneNotice(plural('MEDIA_DELETED', pictures.length)) };
    },
  }),
};
