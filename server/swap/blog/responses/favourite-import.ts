import { moment } from '../../../core/time/index.ts';
import { type KindImport, knownIds } from '../../run/index.ts';
import { readDate, type SourceRow } from '../../source/index.ts';
import { blogValues } from '../blog-values.ts';
import { oldResponse, type ReadResponse } from './response.ts';

export const favouriteImport: KindImport = {
  kind: 'easyblog favourites',
  table: 'easyblog_favourites',
  key: 'id',
  target: 'posts',
  compared: [],
  derived: blogValues,
  read: async (swap, rows) => {
    const [posts, accounts] = [
      await knownIds(
        swap,
        'easyblog posts',
        rows.map(row => row.postId),
      ),
      await knownIds(
        swap,
        'users',
        rows.map(row => row.userId),
      ),
    ];
    const now = moment(swap.services.clock);
    const read = (row: SourceRow): ReadResponse => {
      const [post, account] = [posts.get(row.postId ?? ''), accounts.get(row.userId ?? '')];
      if (post === undefined || account === undefined) return { left: 'post or account does not exist' };
      return {
        table: 'favourites',
        key: { user_id: account, post_id: post },
        columns: { created_at: readDate(row.created) ?? now },
        target: { table: 'posts', id: post },
        duplicate: 'duplicate',
      };
    };
    return rows.map(row => oldResponse(row.id, `post ${row.postId}, account ${row.userId}`, read(row)));
  },
};
