import { basename } from 'node:path';
import {
  checkedAttachment,
  deleteAttachmentFile,
  type NewAttachment,
  storeAttachment,
} from '../../articles/attachments/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { moment } from '../../core/time/index.ts';
import { legacySource } from '../../old-addresses/index.ts';
import { type Batch, type KindImport, knownIds, type OldRow, type Outcome } from '../run/index.ts';
import type { SourceRow } from '../source/index.ts';
import { plainLine } from '../values/index.ts';
import { digestOf } from './digest.ts';
import { fileInSite } from './file-in-site.ts';

const folder = 'media/k2/attachments';
const mostHits = 2_147_483_647;

const left = (reason: string): Outcome => ({ outcome: 'left', reason });

/** Name and type as of an upload. A file of another kind is only ever downloaded, as bytes. */
const namesOf = async (batch: Batch, name: string, file: string): Promise<{ filename: string; mime: string }> => {
  try {
    return await checkedAttachment(name, file);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    batch.note('file type is not allowed for uploads; download only');
    return { filename: basename(name).slice(-200), mime: 'application/octet-stream' };
  }
};

const wordsOf = (row: SourceRow) => ({
  title: plainLine(row.title, 255),
  title_attribute: plainLine(row.titleAttribute, 500),
});

const add = async (batch: Batch, row: SourceRow, item: number | undefined): Promise<Outcome> => {
  const name = row.filename ?? '';
  if (item === undefined) return left('item does not exist');
  if (name === '' || name !== basename(name) || /[\\\p{Cc}]/u.test(name))
    return left('path is outside the folder of attachments');
  if (batch.source.folder === undefined) return left('the folder of the old site was not given');
  const found = await fileInSite(batch.source.folder, `${folder}/${name}`);
  if (!found) return left('file does not exist');
  const columns = {
    ...{ path: found.file, item_id: item, bytes: found.bytes, ...(await namesOf(batch, name, found.file)) },
    ...wordsOf(row),
    hits: Math.min(Number(row.hits ?? 0) || 0, mostHits),
    ordering: Number(row.id) || 0,
    created_by: null,
    created_at: moment(batch.services.clock),
    legacy_source: legacySource('k2', batch.source.site.name),
    legacy_id: row.id ?? '',
  };
  const insert = (values: NewAttachment): Promise<number> => batch.insert('item_attachments', values);
  const id = await storeAttachment(batch.mutation, columns, insert);
  batch.mutation.invalidate(`item:${item}`);
  return { outcome: 'added', table: 'item_attachments', id };
};

const oldAttachment = async (row: SourceRow, root: string | undefined, item: number | undefined): Promise<OldRow> => {
  const { hits: _hits, ...rest } = row;
  const found = root === undefined ? undefined : await fileInSite(root, `${folder}/${basename(row.filename ?? '')}`);
  return {
    oldId: row.id ?? '',
    label: row.title || (row.filename ?? ''),
    hashed: { ...rest, item, content: found ? await digestOf(found.file) : '' },
    add: batch => add(batch, row, item),
    change: async (batch, id) => {
      await batch.update('item_attachments', id, wordsOf(row));
      batch.note('title was updated; the imported file was kept');
    },
  };
};

/** Attachments of K2 items (swap facts §5). Their files are stored under generated names and never run. */
export const attachmentImport: KindImport = {
  kind: 'k2 attachments',
  table: 'k2_attachments',
  key: 'id',
  target: 'item_attachments',
  compared: ['item_id', 'title', 'title_attribute', 'filename'],
  beforeRemoval: deleteAttachmentFile,
  read: async (swap, rows) => {
    const items = await knownIds(
      swap,
      'k2 items',
      rows.map(row => row.itemID),
    );
    return Promise.all(rows.map(row => oldAttachment(row, swap.source.folder, items.get(row.itemID ?? ''))));
  },
};
