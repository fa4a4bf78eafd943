import { accountById } from '../../../accounts/index.ts';
import type { Sql } from '../../../core/db/index.ts';
import { can } from '../../../core/policy/index.ts';
import type { AutopostAccount } from '../accounts/account-queries.ts';
import type { Autopost } from './message-queries.ts';

/** Tells whether the user who scheduled a message may still send it: roles and accounts change while it waits. */
export const maySend = async (sql: Sql, { userId, postId }: Autopost, account: AutopostAccount): Promise<boolean> => {
  const user = userId === null ? undefined : await accountById(sql, userId);
  const row: { author_id: number } | undefined = await sql('posts').where('id', postId).first('author_id');
  if (!row || user?.status !== 'active') return false;
  const post = { id: postId, authorId: row.author_id, privacy: 'public', isOut: true, isLocked: false } as const;
  return can({ account: { ...user, website: '', avatar: null }, visitor: '' }, 'autopost.send', {
    post: { ...post, allowsComments: false },
    isProtected: false,
    accounts: [account],
  });
};
