import type { Mutation } from '../../../core/context/index.ts';
import type { Batch } from '../../run/index.ts';
import type { StoredComment } from '../source/rows.ts';
import { sourcesOf } from '../sources.ts';
import { type InThread, lastNumbers, threadsOf } from '../wordpress-queries.ts';

/** Position of a new comment in its thread. */
interface Place {
  readonly parentId: number | null;
  readonly rootId: number | null;
  readonly number: number;
  readonly depth: number;
}

interface Threads {
  /** Takes the next number of the post. */
  readonly placeOf: (comment: StoredComment, post: number) => Place;
  readonly added: (comment: StoredComment, place: InThread) => void;
}

/** Threads as they are in a transaction: a repeated one reads them again. */
const open = new WeakMap<Mutation, Promise<Threads>>();

const readThreads = async (
  batch: Batch,
  comments: readonly StoredComment[],
  postOf: (comment: StoredComment) => number | undefined,
): Promise<Threads> => {
  const { sql } = batch.mutation;
  const posts = [...new Set(comments.flatMap(comment => postOf(comment) ?? []))];
  const above = [...new Set(comments.flatMap(comment => comment.above))];
  const [numbers, known] = [await lastNumbers(sql, posts), await threadsOf(sql, sourcesOf(batch), above)];
  return {
    placeOf: ({ above: keys }, post) => {
      const number = (numbers.get(post) ?? 0) + 1;
      numbers.set(post, number);
      const [parent] = keys.flatMap(key => known.get(key) ?? []);
      return parent
        ? { parentId: parent.id, rootId: parent.rootId, number, depth: parent.depth + 1 }
        : { parentId: null, rootId: null, number, depth: 0 };
    },
    added: ({ key }, place) => {
      known.set(key, place);
    },
  };
};

/** Threads of the posts of a batch, read once in its transaction. */
export const threadsIn = (
  batch: Batch,
  comments: readonly StoredComment[],
  postOf: (comment: StoredComment) => number | undefined,
): Promise<Threads> => {
  const threads = open.get(batch.mutation) ?? readThreads(batch, comments, postOf);
  open.set(batch.mutation, threads);
  return threads;
};
