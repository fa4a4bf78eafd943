import type { StoredPicture } from '../../media/index.ts';
import type { ArticleBrief, Named } from '../article-model/index.ts';

/** Article in a list. */
export interface ArticleCard extends ArticleBrief {
  readonly modifiedAt: Date;
  readonly version: number;
  readonly featured: boolean;
  readonly excerpt: string;
  readonly hasMore: boolean;
  readonly category: Named;
  readonly author: { readonly id: number; readonly name: string; readonly permalink: string };
  readonly authorAlias: string;
  readonly image: StoredPicture | null;
  readonly tags: readonly Named[];
  readonly commentsCount: number;
  readonly votes: { readonly count: number; readonly sum: number };
  readonly hits: number;
  readonly language: string;
}
