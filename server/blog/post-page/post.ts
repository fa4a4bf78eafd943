import type { Html } from '../../../protocol/html.ts';
import type { Author, Card } from '../cards/index.ts';

export interface Writer extends Author {
  readonly website: string;
  readonly biography: string;
}

/** Post as its own page shows it. */
export interface Entry extends Omit<Card, 'version' | 'isLocked' | 'minutes' | 'publishedAt' | 'author' | 'comments'> {
  readonly text: Html;
  readonly seoTitle: string;
  readonly seoDescription: string;
  readonly robots: string;
  readonly canonical: string;
  readonly keywords: string;
  readonly copyright: string;
  readonly state: string;
  readonly lifecycle: string;
  readonly publishedAt: Date | null;
  readonly publishDown: Date | null;
  readonly createdAt: Date;
  readonly isProtected: boolean;
  readonly allowsSubscriptions: boolean;
  readonly reactionsCount: number;
  readonly author: Writer;
  readonly teamId: number | null;
  readonly place: { readonly address: string; readonly latitude: number | null; readonly longitude: number | null };
}

export interface Neighbour {
  readonly id: number;
  readonly title: string;
  readonly slug: string;
}

/** Time of publication, or of creation while it is unpublished. */
export const entryMoment = (entry: Pick<Entry, 'publishedAt' | 'createdAt'>): Date =>
  entry.publishedAt ?? entry.createdAt;
