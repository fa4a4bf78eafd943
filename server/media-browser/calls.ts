import { limits } from '../../protocol/limits.ts';
import type { mediaCalls } from '../../protocol/media.ts';
import { postKinds } from '../core/cache/index.ts';
import { UserError } from '../core/errors/index.ts';
import { type Handlers, handler } from '../core/http/index.ts';
import { describe } from './actions.ts';
import { folderOf } from './folders.ts';
import { itemOf } from './item.ts';
import { countIn, picturesIn, picturesToManage, pictureToManage, searchWords } from './queries.ts';
import { deleteDialog } from './question-views.tsx';
import { fetchedPicture, storeUpload } from './upload.ts';
import { usesOf } from './use-queries.ts';

export const mediaHandlers: Handlers<keyof typeof mediaCalls> = {
  'site/views/media/list': handler({
    act: 'media.browse',
    invalidates: [],
    load: (context, { folder }) => folderOf(context, folder),
    run: async ({ sql, services }, folder, { search, start = 0 }) => {
      const words = searchWords(search);
      const size = limits.mediaPage;
      const pictures = await picturesIn(sql, folder, { search: words, start, size });
      const total = await countIn(sql, folder, words);
      const items = pictures.map(picture => itemOf(picture, services.settings.basePath));
      return [{ items, start, size, total }];
    },
  }),
  'site/views/media/save': handler({
    act: 'media.manage',
    invalidates: postKinds,
    load: (context, { id }) => pictureToManage(context, id),
    run: async (mutation, picture, words) => [
      itemOf(await describe(mutation, picture, words), mutation.services.settings.basePath),
    ],
  }),
  'site/controllers/media/fetch': handler({
    prepare: (context, { url, folder }) => fetchedPicture(context, folder, url),
    act: 'media.place',
    invalidates: [],
    load: (context, { folder }) => folderOf(context, folder),
    run: async (mutation, folder, _params, file) => {
      if (!file) throw new UserError('UPLOAD_NO_FILE');
      const picture = await storeUpload(mutation, folder, file, { alt: '', keep: false });
      return [itemOf(picture, mutation.services.settings.basePath)];
    },
  }),
  'site/views/media/confirmDelete': handler({
    act: 'media.manage',
    invalidates: [],
    load: (context, { ids }) => picturesToManage(context, ids),
    run: async (context, pictures, { return: back }) => {
      const uses = await usesOf(
        context,
        pictures.map(({ id }) => id),
      );
      return [deleteDialog({ context, pictures, uses, back })];
    },
  }),
};
