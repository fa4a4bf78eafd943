import type { z } from 'zod';
import type { ArticleCall } from './call.ts';
import { articleCommentCalls } from './comments.ts';
import { articleRatingCalls } from './rating.ts';
import { recommendingCalls } from './recommending.ts';

/** Every call of the article area by `view/task` (spec §7.1). Other names are pages or not found. */
export const articleCalls = {
  ...articleRatingCalls,
  ...recommendingCalls,
  ...articleCommentCalls,
} as const satisfies Record<`${string}/${string}`, ArticleCall>;

export type ArticleCallName = keyof typeof articleCalls;
export type ArticleParams<K extends ArticleCallName> = z.infer<(typeof articleCalls)[K]['params']>;
