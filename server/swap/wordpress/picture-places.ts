import type { ExternalFetchOptions } from '../../core/net/index.ts';
import { fetchedPictures, folderPictures, type PictureSource } from '../../import/index.ts';
import type { OpenedSource } from '../source/index.ts';

/** Places of the files of an export: the folder of its uploads, then the old site itself when `outbound` is given. */
export const picturePlaces = (
  { kind, folder }: OpenedSource,
  outbound: ExternalFetchOptions | undefined,
): readonly PictureSource[] =>
  kind === 'wordpress'
    ? [
        ...(folder === undefined ? [] : [folderPictures(folder)]),
        ...(outbound === undefined ? [] : [fetchedPictures(outbound)]),
      ]
    : [];
