import { moment } from '../../../core/time/index.ts';
import { type KindImport, knownIds } from '../../run/index.ts';
import { readDate, type SourceRow } from '../../source/index.ts';
import { blogValues } from '../blog-values.ts';
import { oldResponse, type ReadResponse } from './response.ts';
import { accountActor } from './response-actor.ts';

/** Likes of comments, by accounts only: a guest's like names nobody. */
export const commentLikeImport: KindImport = {
  kind: 'easyblog likes of comments',
  table: 'easyblog_likes',
  key: 'id',
  target: 'comments',
  compared: [],
  derived: blogValues,
  read: async (swap, rows) => {
    const [comments, accounts] = [
      await knownIds(
        swap,
        'easyblog comments',
        rows.filter(row => row.type === 'comment').map(row => row.content_id),
      ),
      await knownIds(
        swap,
        'users',
        rows.map(row => row.created_by),
      ),
    ];
    const now = moment(swap.services.clock);
    const read = (row: SourceRow): ReadResponse => {
      if (row.type !== 'comment') return { left: 'not a like of a comment' };
      const [id, by] = [comments.get(row.content_id ?? ''), accountActor(row.created_by, accounts)];
      if (id === undefined || !by)
        return { left: 'comment or account does not exist, or guest without identification' };
      return {
        table: 'comment_likes',
        key: { comment_id: id, actor: by.actor },
        columns: { user_id: by.userId, created_at: readDate(row.created) ?? now },
        target: { table: 'comments', id },
        duplicate: 'duplicate',
      };
    };
    return rows.map(row => oldResponse(row.id, `${row.type} ${row.content_id}, account ${row.created_by}`, read(row)));
  },
};
