import { allKinds } from '../../../blog/reactions/index.ts';
import { moment } from '../../../core/time/index.ts';
import { type KindImport, knownIds } from '../../run/index.ts';
import { readDate, type SourceRow } from '../../source/index.ts';
import { blogValues } from '../blog-values.ts';
import { kindName } from './reaction-kind-import.ts';
import { oldResponse, type ReadResponse } from './response.ts';
import { actorOf, lastOf } from './response-actor.ts';

const reason = 'post, account or reaction type does not exist, or no person is given';
const another = 'replaced by a later one of the same person';

/** Reactions to posts, all to a post at once. Their kinds are told by name: an old site numbers them itself. */
export const reactionImport: KindImport = {
  kind: 'easyblog reactions',
  table: 'easyblog_reactions_history',
  key: 'post_id',
  target: 'posts',
  compared: [],
  derived: blogValues,
  read: async (swap, rows) => {
    const { source } = swap;
    const [posts, accounts, types] = [
      await knownIds(
        swap,
        'easyblog posts',
        rows.map(row => row.post_id),
      ),
      await knownIds(
        swap,
        'users',
        rows.map(row => row.user_id),
      ),
      await source.rowsWith('easyblog_reactions', 'id', [...new Set(rows.flatMap(row => row.reaction_id ?? []))]),
    ];
    const byName = new Map((await allKinds(swap.services.sql)).map(({ name, number }) => [name, number]));
    const numbers = new Map(types.map(({ id, type }) => [id, byName.get(kindName(type)) ?? 0]));
    const now = moment(swap.services.clock);
    const reactor = (row: SourceRow) => actorOf(source, row.user_id, row.token_id, accounts);
    const numberOf = (row: SourceRow): number => numbers.get(row.reaction_id ?? null) ?? 0;
    const last = lastOf(
      rows.filter(row => numberOf(row) > 0).sort((a, b) => Number(a.id) - Number(b.id)),
      row => `${row.post_id} ${reactor(row)?.actor}`,
    );
    const read = (row: SourceRow): ReadResponse => {
      const [post, by, reaction] = [posts.get(row.post_id ?? ''), reactor(row), numberOf(row)];
      if (post === undefined || !by || reaction === 0) return { left: reason };
      const target = { table: 'posts', id: post };
      if (!last.has(row)) return { merged: another, target };
      return {
        table: 'reactions',
        key: { post_id: post, actor: by.actor },
        columns: { reaction, user_id: by.userId, created_at: readDate(row.created) ?? now },
        target,
        duplicate: another,
      };
    };
    return rows.map(row => oldResponse(row.id, `post ${row.post_id}, account ${row.user_id}`, read(row)));
  },
};
