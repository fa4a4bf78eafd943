import type { Sql, Transaction } from '../../core/db/index.ts';

/** Answer of a co-author; only accepted ones are named and may edit the post. */
export type CoAuthorState = 'invited' | 'accepted' | 'declined';

/** Person on the list of co-authors of a post, whatever the answer. */
export interface InvitedAuthor {
  readonly id: number;
  readonly name: string;
  readonly permalink: string;
  readonly state: CoAuthorState;
}

/** People on the list of a post with their answers, in the order of the names. */
export const invitedAuthors = (sql: Sql, postId: number): Promise<InvitedAuthor[]> =>
  sql('post_authors as j')
    .join('users as u', 'u.id', 'j.user_id')
    .where('j.post_id', postId)
    .select('u.id', 'u.name', 'u.permalink', 'j.state')
    .orderBy(['j.position', 'u.id']);

/** Invitation that a person has not answered. */
export interface PostInvitation {
  readonly postId: number;
  readonly title: string;
  readonly owner: string;
}

/** Unanswered invitations of an account to posts outside the trash, the newest first. */
export const invitationsTo = (sql: Sql, userId: number, most: number): Promise<PostInvitation[]> =>
  sql('post_authors as j')
    .join('posts as p', 'p.id', 'j.post_id')
    .join('users as u', 'u.id', 'p.author_id')
    .where({ 'j.user_id': userId, 'j.state': 'invited' })
    .whereNot('p.lifecycle', 'trashed')
    .select({ postId: 'p.id', title: 'p.title', owner: 'u.name' })
    .orderBy([
      { column: 'j.created_at', order: 'desc' },
      { column: 'j.post_id', order: 'desc' },
    ])
    .limit(most);

interface WantedAuthors {
  readonly ids: readonly number[];
  /** Account that writes the list: its own name needs no invitation. */
  readonly by: number | undefined;
  readonly now: Date;
}

/**
 * Writes the list of co-authors of a post. New names are invited, answers of others stay; those who declined stay
 * remembered. Lists and counts need `relistPosts` afterwards.
 */
export const storeCoAuthors = async (
  sql: Transaction,
  post_id: number,
  { ids, by, now }: WantedAuthors,
): Promise<void> => {
  await sql('post_authors')
    .where({ post_id })
    .whereNot('state', 'declined')
    .whereNotIn('user_id', [...ids])
    .delete();
  if (ids.length === 0) return;
  const stateOf = (id: number): CoAuthorState => (id === by ? 'accepted' : 'invited');
  await sql('post_authors')
    .insert(ids.map((user_id, position) => ({ post_id, user_id, position, created_at: now, state: stateOf(user_id) })))
    .onConflict(['post_id', 'user_id'])
    .merge(['position']);
};

interface Answer {
  readonly postId: number;
  readonly userId: number;
  readonly state: Exclude<CoAuthorState, 'invited'>;
}

/** Stores the answer of a person on the list. Lists and counts need `relistPosts` afterwards. */
export const answerInvitation = (sql: Transaction, { postId, userId, state }: Answer): Promise<number> =>
  sql('post_authors')
    .where({ post_id: postId, user_id: userId })
    .update({ state, ...(state === 'declined' ? { listed: false, published_at: null } : {}) });

/** Deletes a remembered refusal: the person may be invited again. */
export const forgetAnswer = (sql: Transaction, postId: number, userId: number): Promise<number> =>
  sql('post_authors').where({ post_id: postId, user_id: userId, state: 'declined' }).delete();
