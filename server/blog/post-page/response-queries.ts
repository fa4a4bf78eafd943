import { preparedQuery, type Sql } from '../../core/db/index.ts';

/** Likes of comments that are looked through; an account with more may have liked any comment. */
const likesMost = 50;

// Each part reads entries of one index that leads from the account to the post, or at most `likesMost` comments.
const responds = `COALESCE(
  (SELECT 1 FROM comments WHERE author_id = ? AND post_id = ? LIMIT 1),
  (SELECT 1 FROM reactions WHERE user_id = ? AND post_id = ? LIMIT 1),
  (SELECT 1 FROM ratings WHERE user_id = ? AND post_id = ? LIMIT 1),
  (SELECT 1 FROM favourites WHERE user_id = ? AND post_id = ? LIMIT 1),
  (SELECT 1 FROM subscriptions WHERE user_id = ? AND target_id = ? AND type = 'entry' LIMIT 1),
  (SELECT IF(COUNT(*) = ${likesMost} OR MAX(c.post_id = ?) = 1, 1, NULL)
    FROM (SELECT comment_id FROM comment_likes WHERE user_id = ? LIMIT ${likesMost}) AS l
    JOIN comments AS c ON c.id = l.comment_id),
  0)`;

const responses = preparedQuery<{ readonly responds: number }, [userId: number, postId: number]>(
  (sql, [userId, postId]) => {
    const places = Array.from({ length: 5 }, () => [userId, postId]).flat();
    return sql.select({ responds: sql.raw(responds, [...places, postId, userId]) });
  },
);

/**
 * Whether an account has a comment in any state, a reaction, a rating, a favourite or a subscription of a post, or likes a
 * comment on it; also true for an account that likes very many comments, wherever they are.
 */
export const respondsTo = async (sql: Sql, userId: number, postId: number): Promise<boolean> =>
  (await responses(sql, [userId, postId]))[0]?.responds !== 0;
