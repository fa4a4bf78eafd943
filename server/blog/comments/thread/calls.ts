import type { threadCalls } from '../../../../protocol/blog/threads.ts';
import type { RequestContext } from '../../../core/context/index.ts';
import { type Handlers, handler } from '../../../core/http/index.ts';
import { type PostTarget, postTarget } from '../target-queries.ts';
import { currentDigest } from './current-digest.tsx';
import { siblingOf } from './sibling.ts';
import { publishedAfter } from './thread-queries.ts';

/** Comments that are named as new to a reader. */
const sinceMost = 500;

const readPost = (context: RequestContext, id: number): Promise<PostTarget> => postTarget(context, id, { lock: false });

export const threadHandlers: Handlers<keyof typeof threadCalls> = {
  'site/views/comments/since': handler({
    act: 'post.readText',
    invalidates: [],
    load: (context, { id }) => readPost(context, id),
    run: async ({ sql }, post, { number }) => [
      post.hasSection ? await publishedAfter(sql, post.id, number, sinceMost) : [],
    ],
  }),
  'site/views/comments/sibling': handler({
    act: 'post.readText',
    invalidates: [],
    load: (context, { id }) => readPost(context, id),
    run: async (context, post, { number, descending }) => [
      (await siblingOf(context, post, number, descending ? 'desc' : 'asc')) ?? 0,
    ],
  }),
  'site/views/comments/digest': handler({
    act: 'post.readText',
    invalidates: [],
    load: (context, { id }) => readPost(context, id),
    run: async (context, post, { query }) => [await currentDigest(context, post, query)],
  }),
};
