import { addressKey, type PictureMap, pictureBook, unsizedKey } from '../../../import/index.ts';
import type { StoredPicture } from '../../../media/index.ts';
import type { Swap } from '../../run/index.ts';
import { keyOfPicture } from '../source/keys.ts';
import { sourcesOf } from '../sources.ts';
import { picturesOfSources } from '../wordpress-queries.ts';

/** Stored pictures by those of these addresses that came along, in any of their sizes. */
export const picturesAt = async (swap: Swap, addresses: readonly string[]): Promise<PictureMap> => {
  const book = pictureBook();
  const keys = [...new Set(addresses.map(addressKey))].flatMap(key => [key, ...unsizedKey(key)]);
  const wanted = [...new Set(keys)];
  const attachments = await swap.source.rowsWith('wp_attachments', 'picture', wanted);
  const pictures = await picturesOfSources(swap.services.sql, sourcesOf(swap), [
    ...attachments.flatMap(({ key }) => key ?? []),
    ...wanted.map(keyOfPicture),
  ]);
  const add = (address: string, picture: StoredPicture | undefined): void => {
    if (picture) book.add(address, picture);
  };
  for (const address of wanted) add(address, pictures.get(keyOfPicture(address)));
  for (const { key, picture } of attachments) add(picture ?? '', pictures.get(key ?? ''));
  return book;
};
