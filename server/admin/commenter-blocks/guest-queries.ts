import type { Sql } from '../../core/db/index.ts';

/** The guest who wrote a comment, as far as a block can name them. */
export interface Guest {
  readonly name: string;
  readonly email: string;
  readonly ip: string;
}

/** A comment on a post, or one on an article. */
export interface CommentName {
  readonly comment: number;
  readonly itemComment: number;
}

/** The guest behind a comment; undefined for a member’s comment and for one that is not there. */
export const guestOf = (sql: Sql, { comment, itemComment }: CommentName): Promise<Guest | undefined> =>
  sql(comment > 0 ? 'comments' : 'item_comments')
    .select('name', 'email', 'ip')
    .where('id', comment > 0 ? comment : itemComment)
    .whereNull('author_id')
    .first();
