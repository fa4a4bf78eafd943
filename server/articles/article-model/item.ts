import type { Html } from '../../../protocol/html.ts';
import type { Access } from '../../core/policy/index.ts';
import type { StoredPicture, StoredRecording } from '../../media/index.ts';

export interface Named {
  readonly id: number;
  readonly title: string;
  readonly alias: string;
}

export interface ItemAuthor {
  readonly id: number;
  readonly name: string;
  readonly permalink: string;
  readonly website: string;
  readonly biography: string;
  readonly avatar: string | null;
}

/** Data of an item that every list shows. */
export interface ItemBrief extends Named {
  readonly createdAt: Date;
}

/** Data of an item that its page shows (spec §2.2, §3.1). */
export interface Item extends ItemBrief {
  readonly category: Named & { readonly parentId: number | null };
  readonly intro: Html;
  readonly body: Html;
  readonly published: boolean;
  readonly isTrashed: boolean;
  readonly access: Access;
  readonly featured: boolean;
  readonly author: ItemAuthor;
  /** Replaces the author's name, without a link or author block. */
  readonly authorAlias: string;
  readonly modifiedAt: Date;
  readonly publishUp: Date;
  readonly publishDown: Date | null;
  readonly image: StoredPicture | null;
  readonly imageCaption: string;
  readonly imageCredits: string;
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
  readonly language: string;
  readonly tags: readonly Named[];
  readonly version: number;
}

export const bylineOf = (item: Pick<Item, 'author' | 'authorAlias'>): string => item.authorAlias || item.author.name;
