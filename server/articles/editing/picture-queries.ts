import type { Sql } from '../../core/db.ts';
import { pictureOfUri, storePicture, takePicture } from '../../core/media.ts';
import type { Encoded } from '../../core/media-encode.ts';
import { picturesOf, sharedFolder } from '../../core/media-queries.ts';
import type { StoredPicture } from '../../core/media-sizes.ts';
import { may, site } from '../../core/policy.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Deed, Visit } from '../../core/visit.ts';

/** A picture as forms name it. */
export const uriOf = ({ folder, ownerId, name }: StoredPicture): string =>
  folder === sharedFolder ? `${sharedFolder}/${name}` : `user:${ownerId}/${name}`;

/** The pictures beside an item's text. */
export interface ItemPictures {
  readonly image: StoredPicture | undefined;
  readonly gallery: readonly StoredPicture[];
}

export const picturesBeside = async (sql: Sql, itemId: number): Promise<ItemPictures> => {
  const row: { image_id: number | null } | undefined = await sql('items')
    .select('image_id')
    .where('id', itemId)
    .first();
  const rows: { media_id: number }[] = await sql('item_pictures')
    .select('media_id')
    .where('item_id', itemId)
    .orderBy(['ordering', 'media_id']);
  const found = await picturesOf(sql, [...(row?.image_id ? [row.image_id] : []), ...rows.map(one => one.media_id)]);
  return {
    image: row?.image_id ? found.get(row.image_id) : undefined,
    gallery: rows.flatMap(one => found.get(one.media_id) ?? []),
  };
};

/** The pictures of these uris that the writer may use: their own, the shared ones, those the item has already. */
export const usablePictures = async (
  { sql, actor }: Visit,
  itemId: number,
  uris: readonly string[],
): Promise<ReadonlyMap<string, StoredPicture>> => {
  const { image, gallery } = await picturesBeside(sql, itemId);
  const standing = new Map([...(image ? [image] : []), ...gallery].map(picture => [uriOf(picture), picture]));
  const found = new Map<string, StoredPicture>();
  for (const uri of uris) {
    const picture = standing.get(uri) ?? (await pictureOfUri(sql, uri, actor.account?.id ?? 0));
    if (picture) found.set(uri, picture);
  }
  return found;
};

/** Pictures that came along as files: forms without scripts have no other way. */
export interface SentPictures {
  readonly image: Encoded | undefined;
  readonly gallery: readonly Encoded[];
}

export const sentPictures = async (visit: Visit): Promise<SentPictures> => {
  const none = { image: undefined, gallery: [] };
  if (visit.files.length === 0 || !may(visit.actor, 'media.upload', site)) return none;
  const encoded = (field: string): Promise<Encoded[]> =>
    Promise.all(
      visit.files
        .filter(file => file.field === field)
        .slice(0, 5)
        .map(file => takePicture(visit, file.path, 'natural')),
    );
  const [image] = await encoded('image_file');
  return { image, gallery: await encoded('gallery_file') };
};

const stored = async (deed: Deed, encoded: Encoded): Promise<StoredPicture> => {
  const owner = deed.actor.account?.id ?? 0;
  return storePicture(deed, { owner, encoded, folder: `user:${owner}` });
};

interface Chosen {
  readonly itemId: number;
  readonly image: string;
  readonly gallery: readonly string[];
  readonly files: SentPictures;
}

/** The pictures that a form names and those that came with it; one that the writer may not use is refused. */
export const chosenPictures = async (deed: Deed, { itemId, image, gallery, files }: Chosen): Promise<ItemPictures> => {
  const usable = await usablePictures(deed, itemId, [image, ...gallery]);
  const of = (uri: string, field: string): StoredPicture => {
    const picture = usable.get(uri);
    if (!picture) throw new Refusal('ITEM_EDIT_PICTURE_FOREIGN', { field });
    return picture;
  };
  const kept = [...new Set(gallery)].map(uri => of(uri, 'pictures'));
  const added: StoredPicture[] = [];
  for (const encoded of files.gallery) added.push(await stored(deed, encoded));
  if (files.image) return { image: await stored(deed, files.image), gallery: [...kept, ...added] };
  return { image: image === '' ? undefined : of(image, 'image'), gallery: [...kept, ...added] };
};

/** Puts these pictures, in their order, into an item's gallery. */
export const keepGallery = async (deed: Deed, itemId: number, gallery: readonly StoredPicture[]): Promise<void> => {
  await deed.sql('item_pictures').where('item_id', itemId).delete();
  const ids = [...new Set(gallery.map(({ id }) => id))];
  if (ids.length > 0)
    await deed.sql('item_pictures').insert(ids.map((media_id, ordering) => ({ item_id: itemId, media_id, ordering })));
};

/** Describes the image, where it is the writer's own. */
export const describeImage = async (deed: Deed, { image }: ItemPictures, alt: string): Promise<void> => {
  if (image && image.alt !== alt && image.ownerId === deed.actor.account?.id)
    await deed.sql('media').where('id', image.id).update({ alt });
};
