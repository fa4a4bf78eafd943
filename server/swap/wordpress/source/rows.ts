import { z } from 'zod';
import type { SourceRow } from '../../source/index.ts';
import type { Attachment } from './attachments.ts';
import type { WxrComment, WxrItem } from './wxr-file.ts';

/** A post or page as it is read again; its comments are rows of their own. */
export type StoredItem = Omit<WxrItem, 'comments' | 'attachmentUrl'>;

const named = z.array(z.object({ slug: z.string(), name: z.string() })).readonly();
const meta = z.record(z.string(), z.string());
const slugs = z.array(z.string());

/** Values of posts that mean something here. */
const knownMeta = ['_thumbnail_id', '_wp_trash_meta_status'];

const written = (date: Date | null): string | null => date?.toISOString() ?? null;
const dateIn = (text: string | null | undefined): Date | null => (text ? new Date(text) : null);

export const itemRow = (key: string, item: WxrItem): SourceRow => ({
  key,
  id: item.id,
  type: item.type,
  status: item.status,
  title: item.title,
  link: item.link,
  creator: item.creator,
  content: item.content,
  excerpt: item.excerpt,
  date: written(item.date),
  modified: written(item.modified),
  slug: item.slug,
  parent: item.parent,
  password: item.password,
  sticky: item.isSticky ? '1' : '0',
  comments: item.allowsComments ? '1' : '0',
  categories: JSON.stringify(item.categories),
  tags: JSON.stringify(item.tags),
  meta: JSON.stringify(Object.fromEntries([...item.meta].filter(([name]) => knownMeta.includes(name)))),
  old_slugs: JSON.stringify(item.oldSlugs),
});

const text = (row: SourceRow, column: string): string => row[column] ?? '';

export const itemIn = (row: SourceRow): StoredItem => ({
  id: text(row, 'id'),
  type: text(row, 'type'),
  status: text(row, 'status'),
  title: text(row, 'title'),
  link: text(row, 'link'),
  creator: text(row, 'creator'),
  content: text(row, 'content'),
  excerpt: text(row, 'excerpt'),
  date: dateIn(row.date),
  modified: dateIn(row.modified),
  slug: text(row, 'slug'),
  parent: text(row, 'parent'),
  password: text(row, 'password'),
  isSticky: row.sticky === '1',
  allowsComments: row.comments === '1',
  categories: named.parse(JSON.parse(text(row, 'categories'))),
  tags: named.parse(JSON.parse(text(row, 'tags'))),
  meta: new Map(Object.entries(meta.parse(JSON.parse(text(row, 'meta'))))),
  oldSlugs: slugs.parse(JSON.parse(text(row, 'old_slugs'))),
});

export const attachmentRow = (key: string, picture: string, one: Attachment): SourceRow => ({ key, picture, ...one });

export const attachmentIn = (row: SourceRow): Attachment => ({
  id: text(row, 'id'),
  url: text(row, 'url'),
  link: text(row, 'link'),
  title: text(row, 'title'),
  alt: text(row, 'alt'),
  caption: text(row, 'caption'),
  parent: text(row, 'parent'),
  creator: text(row, 'creator'),
});

export interface CommentPlace {
  readonly key: string;
  /** Key of its post or page. */
  readonly post: string;
  /** Keys of the comments above it, the nearest first. */
  readonly above: readonly string[];
  /** Why it does not come along; empty if it does. */
  readonly left: string;
}

export const commentRow = (comment: WxrComment, { key, post, above, left }: CommentPlace): SourceRow => ({
  key,
  post,
  above: JSON.stringify(above),
  left,
  author: comment.author,
  email: comment.email,
  website: comment.website,
  date: written(comment.date),
  content: comment.content,
  approved: comment.approved,
  user: comment.userId,
});

export type StoredComment = CommentPlace &
  Pick<WxrComment, 'author' | 'email' | 'website' | 'date' | 'content' | 'approved' | 'userId'>;

export const commentIn = (row: SourceRow): StoredComment => ({
  key: text(row, 'key'),
  post: text(row, 'post'),
  above: slugs.parse(JSON.parse(text(row, 'above'))),
  left: text(row, 'left'),
  author: text(row, 'author'),
  email: text(row, 'email'),
  website: text(row, 'website'),
  date: dateIn(row.date),
  content: text(row, 'content'),
  approved: text(row, 'approved'),
  userId: text(row, 'user'),
});
