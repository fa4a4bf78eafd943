import type { StoredPicture } from '../../media/index.ts';

export type PostKind = 'text' | 'quote' | 'link' | 'photo' | 'video' | 'page';

/** A category or a tag as a post names it. */
export interface Named {
  readonly id: number;
  readonly title: string;
  readonly alias: string;
}

export interface Author {
  readonly id: number;
  readonly name: string;
  readonly permalink: string;
}

/** What a post shows of itself in a listing. A protected one shows its title only. */
export interface Card {
  readonly id: number;
  readonly uid: string;
  readonly version: number;
  readonly kind: PostKind;
  readonly title: string;
  readonly slug: string;
  /** Of a quote: who said it. Of a link or a video: its address. */
  readonly source: string;
  readonly excerpt: string;
  readonly isLocked: boolean;
  readonly minutes: number;
  readonly publishedAt: Date;
  readonly modifiedAt: Date;
  readonly language: string;
  readonly direction: string;
  readonly author: Author;
  readonly categories: readonly Named[];
  readonly tags: readonly Named[];
  readonly cover: StoredPicture | null;
  readonly comments: number;
  /** Votes and the sum of their values. */
  readonly ratings: { readonly count: number; readonly sum: number };
}

/** Minutes that reading takes, from the length of the printed text: some 200 words a minute. */
export const readingMinutes = (characters: number): number => Math.max(1, Math.round(characters / 1250));
