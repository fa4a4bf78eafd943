import { moment } from '../../../core/time/index.ts';
import { type KindImport, knownIds } from '../../run/index.ts';
import { readDate, type SourceRow } from '../../source/index.ts';
import { blogValues } from '../blog-values.ts';
import { oldResponse, type ReadResponse } from './response.ts';
import { actorOf, lastOf } from './response-actor.ts';

const reason = 'not a rating of a post, post or account does not exist, or value is not from 1 to 10';
const another = 'replaced by a later one of the same person';

/** Ratings of posts, all of a post at once: of several by one person the last counts. */
export const ratingImport: KindImport = {
  kind: 'easyblog ratings',
  table: 'easyblog_ratings',
  key: 'uid',
  target: 'posts',
  compared: [],
  derived: blogValues,
  read: async (swap, rows) => {
    const ofPosts = rows.filter(row => row.type === 'entry');
    const posts = await knownIds(
      swap,
      'easyblog posts',
      ofPosts.map(row => row.uid),
    );
    const accounts = await knownIds(
      swap,
      'users',
      rows.map(row => row.created_by),
    );
    const now = moment(swap.services.clock);
    const voter = (row: SourceRow) => actorOf(swap.source, row.created_by, row.sessionid || row.ip, accounts);
    const isValid = ({ value }: SourceRow): boolean => Number(value) >= 1 && Number(value) <= 10;
    const last = lastOf(
      [...ofPosts].filter(isValid).sort((a, b) => Number(a.id) - Number(b.id)),
      row => `${row.uid} ${voter(row)?.actor}`,
    );
    const read = (row: SourceRow): ReadResponse => {
      const [post, by] = [row.type === 'entry' ? posts.get(row.uid ?? '') : undefined, voter(row)];
      if (post === undefined || !by || !isValid(row)) return { left: reason };
      const target = { table: 'posts', id: post };
      if (!last.has(row)) return { merged: another, target };
      return {
        table: 'ratings',
        key: { post_id: post, actor: by.actor },
        columns: { value: Number(row.value), user_id: by.userId, created_at: readDate(row.created) ?? now },
        target,
        duplicate: another,
      };
    };
    return rows.map(row => oldResponse(row.id, `${row.type} ${row.uid}, account ${row.created_by}`, read(row)));
  },
};
