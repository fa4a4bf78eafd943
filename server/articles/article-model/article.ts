import type { Html } from '../../../protocol/html.ts';
import type { Access } from '../../core/policy/index.ts';
import type { StoredPicture, StoredRecording } from '../../media/index.ts';
import type { ArticleLink } from './article-links.ts';

export interface Named {
  readonly id: number;
  readonly title: string;
  readonly alias: string;
}

interface ArticleAuthor {
  readonly id: number;
  readonly name: string;
  readonly permalink: string;
  readonly website: string;
  readonly biography: string;
  readonly avatar: string | null;
}

/** Data of an article that every list shows. */
export interface ArticleBrief extends Named {
  readonly createdAt: Date;
  /** BCP 47 tag; empty: that of the site. */
  readonly language: string;
}

/** Data of an article that its page shows (spec §2.2, §3.1). */
export interface Article extends ArticleBrief {
  readonly category: Named & { readonly parentId: number | null };
  readonly intro: Html;
  readonly body: Html;
  readonly published: boolean;
  readonly isTrashed: boolean;
  readonly access: Access;
  readonly featured: boolean;
  /** Left out of the newest lists, and found in the archive. */
  readonly archived: boolean;
  readonly author: ArticleAuthor;
  /** Replaces the author's name, without a link or author block. */
  readonly authorAlias: string;
  readonly modifiedAt: Date;
  readonly publishUp: Date;
  readonly publishDown: Date | null;
  readonly image: StoredPicture | null;
  readonly imageCaption: string;
  readonly imageCredits: string;
  /** Replaces the image in lists. */
  readonly introImage: StoredPicture | null;
  readonly introImageCaption: string;
  readonly links: readonly ArticleLink[];
  readonly gallery: readonly StoredPicture[];
  /** Own audio or video. */
  readonly recording: StoredRecording | undefined;
  /** Address of an external video. */
  readonly video: string;
  readonly videoCaption: string;
  readonly videoCredits: string;
  readonly hits: number;
  readonly votes: { readonly count: number; readonly sum: number };
  readonly commentsCount: number;
  readonly allowsComments: boolean;
  readonly metaDescription: string;
  readonly metaKeywords: string;
  readonly robots: string;
  readonly metaAuthor: string;
  readonly rights: string;
  readonly language: string;
  readonly tags: readonly Named[];
  readonly version: number;
}

export const bylineOf = (article: Pick<Article, 'author' | 'authorAlias'>): string =>
  article.authorAlias || article.author.name;

/**
 * Average vote as a percentage of the best one: 0 to 100 with at most one decimal (H-010). The average is rounded to
 * two decimals first.
 */
export const votesPercentage = ({ count, sum }: { readonly count: number; readonly sum: number }): number =>
  count === 0 ? 0 : Math.round((sum / count) * 100) / 5;
