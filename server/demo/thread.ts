import { renderBbcode, withoutTags } from '../core/rich-text/index.ts';
import type { DemoComment } from './post.ts';

interface Known {
  readonly id: number;
  readonly name: string;
  readonly email: string;
}

export interface ThreadContext {
  readonly postId: number;
  readonly firstId: number;
  /** When the first comment was made. */
  readonly since: number;
  readonly people: ReadonlyMap<string, Known>;
  readonly ownOrigin: string;
}

export interface CommentRow {
  readonly id: number;
  readonly post_id: number;
  readonly parent_id: number | null;
  readonly root_id: number | null;
  readonly number: number;
  readonly depth: number;
  readonly author_id: number | null;
  readonly name: string;
  readonly email: string;
  readonly body: string;
  readonly html: string;
  readonly state: string;
  readonly likes_count: number;
  readonly created_at: Date;
}

const gapMs = 47 * 60 * 1000;

/** A written-down thread as rows, numbered in reading order. */
export const threadRows = (comments: readonly DemoComment[], context: ThreadContext): CommentRow[] => {
  const rows: CommentRow[] = [];
  const rowOf = (comment: DemoComment, parent: CommentRow | null): CommentRow => {
    const person = context.people.get(comment.by);
    const body = withoutTags(comment.body);
    return {
      id: context.firstId + rows.length,
      post_id: context.postId,
      parent_id: parent?.id ?? null,
      root_id: parent && (parent.root_id ?? parent.id),
      number: rows.length + 1,
      depth: parent ? parent.depth + 1 : 0,
      author_id: person?.id ?? null,
      name: person?.name ?? comment.by,
      email: person?.email ?? `${comment.by.toLowerCase().replace(/[^a-z]+/g, '.')}@guests.example`,
      body,
      html: renderBbcode(body, { ownOrigin: context.ownOrigin }),
      state: comment.state ?? 'published',
      likes_count: comment.likes ?? 0,
      created_at: new Date(context.since + rows.length * gapMs),
    };
  };
  const addRows = (list: readonly DemoComment[], parent: CommentRow | null): void => {
    for (const comment of list) {
      const row = rowOf(comment, parent);
      rows.push(row);
      addRows(comment.replies ?? [], row);
    }
  };
  addRows(comments, null);
  return rows;
};

/** Invented likers: a count is always the number of its rows. */
export const likeRows = (rows: readonly CommentRow[]) =>
  rows.flatMap(row =>
    Array.from({ length: row.likes_count }, (_, index) => ({
      comment_id: row.id,
      actor: `v:demo-${index}`,
      created_at: row.created_at,
    })),
  );

/** Reactions to a post: the longer the talk below it, the more. */
export const reactionRows = (postId: number, talk: number, now: Date) =>
  Array.from({ length: talk * 2 }, (_, index) => ({
    post_id: postId,
    actor: `v:demo-${index}`,
    reaction: 1 + ((index * index + postId) % 5),
    created_at: now,
  }));
