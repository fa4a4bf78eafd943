import type { StoredPicture } from '../../media/index.ts';
import type { CoAuthor } from '../post-model/index.ts';

export type PostKind = 'text' | 'quote' | 'link' | 'photo' | 'video' | 'page';

/** Category or tag of a post. */
export interface Named {
  readonly id: number;
  readonly title: string;
  readonly alias: string;
}

export interface Author {
  readonly id: number;
  readonly name: string;
  readonly permalink: string;
  /** Name of the avatar; null for none. */
  readonly avatar: string | null;
}

/** Data of a post in a listing. A protected post shows its title only. */
export interface Card {
  readonly id: number;
  readonly uid: string;
  readonly version: number;
  readonly kind: PostKind;
  readonly title: string;
  readonly slug: string;
  /** Speaker of a quote; address of a link or a video. */
  readonly source: string;
  readonly excerpt: string;
  readonly isLocked: boolean;
  readonly minutes: number;
  readonly publishedAt: Date;
  readonly modifiedAt: Date;
  readonly language: string;
  readonly direction: string;
  readonly author: Author;
  /** Accounts that wrote it together with the author, in their order. */
  readonly coAuthors: readonly CoAuthor[];
  /** Shown instead of the author's name; empty for most posts. */
  readonly byline: string;
  readonly categories: readonly Named[];
  readonly tags: readonly Named[];
  readonly cover: StoredPicture | null;
  readonly comments: number;
  /** Number of votes and the sum of their values. */
  readonly ratings: { readonly count: number; readonly sum: number };
}

/** Reading time in minutes, from the length of the printed text at 200 words a minute. */
export const readingMinutes = (characters: number): number => Math.max(1, Math.round(characters / 1250));
