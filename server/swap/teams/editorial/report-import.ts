import { isIP } from 'node:net';
import { limits } from '../../../../protocol/limits.ts';
import { moment } from '../../../core/time/index.ts';
import { plainWords } from '../../../import/index.ts';
import { actorOf, hasRow, type ResponseActor } from '../../blog/index.ts';
import { repairEncoding } from '../../bodies/index.ts';
import { type Batch, type KindImport, type KnownIds, knownIds, type Outcome } from '../../run/index.ts';
import { readDate, type Source, type SourceRow } from '../../source/index.ts';
import { cutAtWord } from '../../values/index.ts';

const reasonOf = (row: SourceRow): string =>
  cutAtWord(plainWords(repairEncoding(row.reason ?? '').text), limits.reportReason);

/** Sender of a report; one whose account is gone is a visitor. */
const senderOf = (source: Source, row: SourceRow, accounts: KnownIds): ResponseActor | undefined =>
  actorOf(source, row.created_by, row.ip, accounts) ?? actorOf(source, null, row.ip || `report ${row.id}`, accounts);

const add = async (
  batch: Batch,
  row: SourceRow,
  { postId, accounts }: { readonly postId: number | undefined; readonly accounts: KnownIds },
): Promise<Outcome> => {
  if (row.obj_type !== 'post') return { outcome: 'left', reason: 'not a report of a post' };
  const sender = senderOf(batch.source, row, accounts);
  if (postId === undefined || !sender) return { outcome: 'left', reason: 'post does not exist' };
  const key = { type: 'post', target_id: postId, actor: sender.actor };
  if (await hasRow(batch.mutation.sql, 'reports', key))
    return { outcome: 'merged', reason: 'duplicate report by the same person', table: 'posts', id: postId };
  const id = await batch.insert('reports', {
    ...key,
    user_id: sender.userId,
    reason: reasonOf(row),
    ip: isIP(row.ip ?? '') ? (row.ip ?? '') : '',
    created_at: readDate(row.created) ?? moment(batch.services.clock),
  });
  return { outcome: 'added', table: 'reports', id };
};

/** Reports of posts; each waits for a moderator, and nobody is mailed about it. */
export const reportImport: KindImport = {
  kind: 'easyblog reports',
  table: 'easyblog_reports',
  key: 'id',
  target: 'reports',
  compared: ['reason', 'resolved_at'],
  read: async (swap, rows) => {
    const column = (name: string) => rows.map(row => row[name]);
    const [posts, accounts] = await Promise.all([
      knownIds(swap, 'easyblog posts', column('obj_id')),
      knownIds(swap, 'users', column('created_by')),
    ]);
    return rows.map(row => ({
      oldId: row.id ?? '',
      label: `report of ${row.obj_type} ${row.obj_id}`,
      hashed: row,
      add: batch => add(batch, row, { postId: posts.get(row.obj_id ?? ''), accounts }),
      change: (batch, id) => batch.update('reports', id, { reason: reasonOf(row) }),
    }));
  },
};
