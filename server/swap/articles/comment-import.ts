import { limits } from '../../../protocol/limits.ts';
import { text } from '../../core/i18n/index.ts';
import { legacySource } from '../../old-addresses/index.ts';
import { repairEncoding, repairedRemark } from '../bodies/index.ts';
import { type Batch, type KindImport, knownIds, type Outcome } from '../run/index.ts';
import { readDate, type SourceRow } from '../source/index.ts';
import { commentEmail, commentText, commentWebsite, isOn, isWrittenTwice, plainLine } from '../values/index.ts';
import { commentCounts } from './derived.ts';
import { createdAt } from './row-queries.ts';

const isOfAccount = ({ userID }: SourceRow): boolean => Number(userID) > 0;

const noteChanges = ({ note, record }: Batch, row: SourceRow, author: number | null): void => {
  const website = row.commentURL ?? '';
  if (!isOn(row.published)) record('not published; waiting for moderation');
  if (isOfAccount(row) && author === null) note('account does not exist; imported as a guest comment');
  if (isWrittenTwice(website)) note('website address had two protocols (http://https://); corrected');
  else if (website.trim() && commentWebsite(website) === '')
    note('website is not a valid web address; not imported', website);
  if (repairEncoding(row.commentText ?? '').repaired) note(repairedRemark);
};

const add = async (batch: Batch, row: SourceRow, item: number | null, author: number | null): Promise<Outcome> => {
  if (item === null) return { outcome: 'left', reason: 'item does not exist' };
  const body = commentText(row.commentText);
  if (body === '') return { outcome: 'left', reason: 'empty' };
  noteChanges(batch, row, author);
  const id = await batch.insert('item_comments', {
    item_id: item,
    author_id: author,
    name: plainLine(row.userName, limits.name) || text('NAME_UNKNOWN'),
    email: commentEmail(row.commentEmail ?? ''),
    website: commentWebsite(row.commentURL ?? ''),
    body,
    published: isOn(row.published),
    created_at: readDate(row.commentDate) ?? (await createdAt(batch.mutation.sql, item)),
    legacy_source: legacySource('k2', batch.source.site.name),
    legacy_id: row.id ?? '',
  });
  return { outcome: 'added', table: 'item_comments', id };
};

/** Comments on items of K2; nobody is mailed (swap facts §5). */
export const k2CommentImport: KindImport = {
  kind: 'k2 comments',
  table: 'k2_comments',
  key: 'id',
  target: 'item_comments',
  compared: ['body', 'published', 'name', 'website'],
  derived: [commentCounts],
  read: async (swap, rows) => {
    const items = await knownIds(
      swap,
      'k2 items',
      rows.map(({ itemID }) => itemID),
    );
    const accounts = await knownIds(
      swap,
      'users',
      rows.map(({ userID }) => userID),
    );
    return rows.map(row => ({
      oldId: row.id ?? '',
      label: `comment ${row.id ?? ''} on item ${row.itemID ?? ''}`,
      hashed: row,
      add: batch => add(batch, row, items.get(row.itemID ?? '') ?? null, accounts.get(row.userID ?? '') ?? null),
      change: (batch, id) =>
        batch.update('item_comments', id, {
          body: commentText(row.commentText),
          published: isOn(row.published),
        }),
    }));
  },
};
