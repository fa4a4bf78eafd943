import { limits } from '../../protocol/limits.ts';
import type { mediaCalls } from '../../protocol/media.ts';
import { Refusal } from '../core/errors/index.ts';
import { type Answers, answer } from '../core/http/index.ts';
import { describe } from './acts.ts';
import { folderOf } from './folders.ts';
import { itemOf } from './item.ts';
import { countIn, picturesIn } from './queries.ts';
import { deleteDialog } from './question-views.tsx';
import { fetchedPicture } from './remote-picture.ts';
import { searchWords } from './search.ts';
import { picturesToManage, pictureToManage } from './subjects.ts';
import { keepUpload } from './upload.ts';
import { usesOf } from './use-queries.ts';

export const mediaAnswers: Answers<keyof typeof mediaCalls> = {
  'site/views/media/list': answer({
    act: 'media.browse',
    on: (visit, { folder }) => folderOf(visit, folder),
    run: async ({ sql, services }, folder, { search, start = 0 }) => {
      const words = searchWords(search);
      const size = limits.mediaPage;
      const pictures = await picturesIn(sql, folder, { search: words, start, size });
      const total = await countIn(sql, folder, words);
      const items = pictures.map(picture => itemOf(picture, services.settings.basePath));
      return [{ items, start, size, total }];
    },
  }),
  'site/views/media/save': answer({
    act: 'media.manage',
    on: (visit, { id }) => pictureToManage(visit, id),
    run: async (deed, picture, words) => [
      itemOf(await describe(deed, picture, words), deed.services.settings.basePath),
    ],
  }),
  'site/controllers/media/fetch': answer({
    before: (visit, { url, folder }) => fetchedPicture(visit, folder, url),
    act: 'media.place',
    on: (visit, { folder }) => folderOf(visit, folder),
    run: async (deed, folder, _params, file) => {
      if (!file) throw new Refusal('UPLOAD_NO_FILE');
      const picture = await keepUpload(deed, folder, file, { alt: '', keep: false });
      return [itemOf(picture, deed.services.settings.basePath)];
    },
  }),
  'site/views/media/confirmDelete': answer({
    act: 'media.manage',
    on: (visit, { ids }) => picturesToManage(visit, ids),
    run: async (visit, pictures, { return: back }) => {
      const uses = await usesOf(
        visit,
        pictures.map(({ id }) => id),
      );
      return [deleteDialog({ visit, pictures, uses, back })];
    },
  }),
};
