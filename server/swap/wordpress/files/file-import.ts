import type { Mutation } from '../../../core/context/index.ts';
import { UserError } from '../../../core/errors/index.ts';
import { type Encoded, encodePicture, removeFiles, storePicture } from '../../../media/index.ts';
import { storedName } from '../../files/index.ts';
import {
  type Batch,
  type ImportedRow,
  type KindImport,
  knownRows,
  type OldRow,
  type Outcome,
  type Swap,
} from '../../run/index.ts';
import type { SourceRow } from '../../source/index.ts';
import { addressesOfFile, keepAddresses } from '../addresses.ts';
import { accountsOfCreators } from '../people/known-authors.ts';
import { importedBefore, sourceOf, sourcesOf } from '../sources.ts';
import { isPicture } from '../texts/shortcode-handlers.ts';
import { rowsOfSources } from '../wordpress-queries.ts';
import { withParents } from './parents.ts';

const linked = (reason: string): string => `not imported; texts link to the old site: ${reason}`.slice(0, 190);
const notWanted = 'choose the folder of its files, or fetch them from the old site';

const encoded = async (bytes: Buffer): Promise<Encoded | string> => {
  try {
    return await encodePicture(bytes, 'natural');
  } catch (error) {
    if (error instanceof UserError && error.status !== 507) return error.message;
    throw error;
  }
};

/** A picture from the first place that has it, else a sentence that says why there is none. */
const pictureAt = async ({ options }: Swap, url: string): Promise<Encoded | string> => {
  let reason = notWanted;
  for (const place of options.pictures ?? []) {
    const found = await place(url);
    if (typeof found !== 'string') return encoded(found);
    reason = found;
  }
  return reason;
};

interface Around {
  readonly owner: number | null;
  readonly former: number | undefined;
  /** True for a picture of a post: its readers see it. Others were open to everybody. */
  readonly isOfPost: boolean;
}

const keepFileAddresses = (batch: Batch, row: SourceRow, id: number): Promise<void> =>
  keepAddresses(batch, addressesOfFile(batch, id, { url: row.url ?? '', link: row.link ?? '', number: row.id ?? '' }));

const wordsOf = (row: SourceRow) => ({ title: row.title ?? '', alt: row.alt ?? '', caption: row.caption ?? '' });

const add = async (
  batch: Batch,
  row: SourceRow,
  picture: Encoded | string,
  { owner, former, isOfPost }: Around,
): Promise<Outcome> => {
  if (former !== undefined) {
    await keepFileAddresses(batch, row, former);
    return { outcome: 'merged', reason: importedBefore, table: 'media', id: former };
  }
  if (typeof picture === 'string') return { outcome: 'left', reason: linked(picture) };
  const { id } = await storePicture(
    batch.mutation,
    {
      ...{ owner, encoded: picture, folder: 'import', permanent: true, unlimited: true, attached: !isOfPost },
      ...wordsOf(row),
      legacy: { source: sourceOf(batch), id: row.key ?? '' },
    },
    media => batch.insert('media', media),
  );
  await keepFileAddresses(batch, row, id);
  return { outcome: 'added', table: 'media', id };
};

/** Removes the files of a picture when the row is gone. */
const beforeRemoval = async ({ sql, services, afterCommit }: Mutation, id: number): Promise<void> => {
  const name = await storedName(sql, id);
  if (name) afterCommit(() => removeFiles(services, [name]));
};

const noPicture = 'not a picture; texts link to the old site';

/** Files are fetched and encoded before the transaction, and only those that are not here. */
const oldFile = async (
  swap: Swap,
  row: SourceRow,
  known: ImportedRow | undefined,
  around: Around,
): Promise<OldRow | undefined> => {
  const url = row.url ?? '';
  const isHere = known !== undefined && known.outcome !== 'left';
  const isTried = swap.runId > 0 && !isHere && around.former === undefined;
  // A comparison fetches nothing: whether a file that was left can be had now is not known.
  if (swap.runId === 0 && known?.outcome === 'left') return undefined;
  const picture = !isPicture({ url }) ? noPicture : isTried ? await pictureAt(swap, url) : notWanted;
  const { number: _number, ...meta } = row;
  return {
    oldId: row.key ?? '',
    label: `${row.title || 'a picture'} <${url}>`,
    hashed: { ...meta, way: isHere || typeof picture !== 'string' ? 'here' : picture },
    add: async batch =>
      isPicture({ url }) ? add(batch, row, picture, around) : { outcome: 'left', reason: noPicture },
    change: async (batch, id) => {
      await batch.update('media', id, wordsOf(row));
      await keepFileAddresses(batch, row, id);
    },
  };
};

const fileKind = (kind: string, table: 'wp_attachments' | 'wp_pictures'): KindImport => ({
  kind,
  table,
  key: 'number',
  target: 'media',
  compared: ['title', 'alt', 'caption', 'is_public'],
  atOnce: 5,
  beforeRemoval,
  read: async (swap, rows) => {
    const keys = rows.flatMap(({ key }) => key ?? []);
    const [, former = ''] = sourcesOf(swap);
    const [known, formerIds, accountOf, hasParent] = await Promise.all([
      knownRows(swap.services.sql, swap.siteId, kind, keys),
      rowsOfSources(swap.services.sql, 'media', [former], keys),
      accountsOfCreators(
        swap,
        rows.flatMap(({ creator }) => creator ?? []),
      ),
      withParents(swap.source, rows),
    ]);
    const old: OldRow[] = [];
    for (const row of rows) {
      const key = row.key ?? '';
      const one = await oldFile(swap, row, known.get(key), {
        owner: accountOf(row.creator ?? '') ?? null,
        former: formerIds.get(key),
        isOfPost: table === 'wp_pictures' || hasParent(row),
      });
      if (one) old.push(one);
    }
    return old;
  },
});

export const attachmentKind = 'wordpress attachments';
export const textPictureKind = 'wordpress pictures in texts';

/** The library of an export. Files that are no pictures stay where they are, and texts link to them. */
export const wordpressAttachmentImport = fileKind(attachmentKind, 'wp_attachments');

/** Pictures that texts show and the library does not have. */
export const textPictureImport = fileKind(textPictureKind, 'wp_pictures');
