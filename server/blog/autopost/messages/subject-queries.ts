import { accountById } from '../../../accounts/index.ts';
import type { RequestContext } from '../../../core/context/index.ts';
import type { Sql } from '../../../core/db/index.ts';
import { notFound } from '../../../core/errors/index.ts';
import { type AutopostSubject, can } from '../../../core/policy/index.ts';
import { type SubjectRow, subjectColumns, subjectOf } from '../../post-model/index.ts';
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

/** Post with the accounts it may be sent by, for the policy. */
export const autopostSubject = async (
  context: RequestContext,
  postId: number,
  accounts: readonly AutopostAccount[],
): Promise<AutopostSubject> => {
  const row: SubjectRow | undefined = await context
    .sql('posts')
    .select(...subjectColumns)
    .where('id', postId)
    .first();
  if (!row) throw notFound();
  return { post: subjectOf(context, row), isProtected: row.password !== null, accounts };
};
