import { limits } from '../../../../protocol/limits.ts';
import { moment } from '../../../core/time/index.ts';
import { plainWords } from '../../../import/index.ts';
import { hasRow } from '../../blog/index.ts';
import { repairEncoding } from '../../bodies/index.ts';
import { type Batch, type KindImport, knownIds, type Outcome } from '../../run/index.ts';
import { readDate, type SourceRow } from '../../source/index.ts';
import { cutAtWord } from '../../values/index.ts';

const messageOf = (row: SourceRow): string =>
  cutAtWord(plainWords(repairEncoding(row.message ?? '').text), limits.rejectionMessage);

const add = async (
  batch: Batch,
  row: SourceRow,
  { postId, by }: { readonly postId: number | undefined; readonly by: number | undefined },
): Promise<Outcome> => {
  if (postId === undefined) return { outcome: 'left', reason: 'post does not exist' };
  if (await hasRow(batch.mutation.sql, 'posts', { id: postId, state: 'published' }))
    return { outcome: 'left', reason: 'its post was published later' };
  const id = await batch.insert('post_rejections', {
    post_id: postId,
    message: messageOf(row),
    created_by: by ?? null,
    created_at: readDate(row.created) ?? moment(batch.services.clock),
  });
  return { outcome: 'added', table: 'post_rejections', id };
};

/** Reasons for which moderators rejected posts that are not published; their writers are not mailed again. */
export const rejectionImport: KindImport = {
  kind: 'easyblog rejections',
  table: 'easyblog_post_rejected',
  key: 'id',
  target: 'post_rejections',
  compared: ['message'],
  read: async (swap, rows) => {
    const column = (name: string) => rows.map(row => row[name]);
    const [posts, accounts] = await Promise.all([
      knownIds(swap, 'easyblog posts', column('post_id')),
      knownIds(swap, 'users', column('created_by')),
    ]);
    return rows.map(row => ({
      oldId: row.id ?? '',
      label: `rejection of post ${row.post_id}`,
      hashed: row,
      add: batch => add(batch, row, { postId: posts.get(row.post_id ?? ''), by: accounts.get(row.created_by ?? '') }),
      change: (batch, id) => batch.update('post_rejections', id, { message: messageOf(row) }),
    }));
  },
};
