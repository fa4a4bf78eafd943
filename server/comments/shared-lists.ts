import { fragmentCache, type Tag } from '../core/cache/index.ts';
import type { RequestContext } from '../core/context/index.ts';
import type { Insert } from '../core/html/index.ts';
import type { CommentKind } from './comment-kind.ts';

/** Printed list of comments. */
export interface SharedList {
  readonly insert: Insert;
  /** Accounts whose faces the list shows. */
  readonly authorIds: readonly number[];
}

/** Prints a list of comments once for all readers to whom `key` applies. */
type SharedLists<List> = (
  context: RequestContext,
  targetId: number,
  key: readonly (string | number | boolean)[],
  print: (reader: RequestContext) => Promise<List>,
) => Promise<List>;

/**
 * The reader that a shared list is printed for. A visitor's cookie shows held comments of their own: without it the list
 * is the same for all, also for a visitor whose cookie of held comments has expired or was removed.
 */
export const sharedReader = (context: RequestContext): RequestContext =>
  context.actor.account ? context : { ...context, actor: { ...context.actor, visitor: '' } };

/** Caches the printed lists of one kind of comments; `name` is the name of the cache. */
export const sharedLists = <List extends SharedList>(
  name: string,
  { tag, heldTag, targetTag }: CommentKind,
): SharedLists<List> => {
  const lists = fragmentCache<List>(name);
  return (context, targetId, key, print) =>
    lists(
      context,
      {
        key: [targetId, ...key].join(' '),
        tags: ({ authorIds }) => [
          ...new Set<Tag>([
            ...(['settings', targetTag(targetId), tag(targetId), heldTag(targetId)] as const),
            ...authorIds.map(id => `author:${id}` as const),
          ]),
        ],
      },
      () => print(sharedReader(context)),
    );
};

/**
 * Decides whether a reader sees the comments of a post or article as others do. A visitor with a held comment of the
 * last week, and a reader with a comment of their own, may see more: `hasNone` looks that up.
 */
export const readsSharedList = async (
  { actor, session }: RequestContext,
  hasNone: () => Promise<boolean>,
): Promise<boolean> => (!actor.account && !session.isWaiting) || (await hasNone());
