import { escaped } from '../../core/html/index.ts';
import type { ItemStatus } from './status.ts';
import type { CommentRow, FiledTerm } from './wxr-queries.ts';
import { element, wordpressTime } from './xml-text.ts';

/** An item of the file: a post, page or attachment of WordPress. */
export interface Item {
  readonly id: number;
  readonly type: 'post' | 'page' | 'attachment';
  readonly title: string;
  readonly link: string;
  readonly slug: string;
  readonly creator: string;
  readonly content: string;
  readonly excerpt: string;
  readonly date: Date;
  readonly modified: Date;
  readonly status: ItemStatus | 'inherit';
  readonly password: string;
  readonly isSticky: boolean;
  readonly allowsComments: boolean;
  readonly attachmentUrl?: string;
  readonly terms: readonly string[];
  readonly meta: Readonly<Record<string, string | number | undefined>>;
  readonly comments: readonly string[];
}

const metaOf = (meta: Item['meta']): string[] =>
  Object.entries(meta).flatMap(([name, value]) =>
    value === undefined || value === ''
      ? []
      : [`<wp:postmeta>${element('wp:meta_key', name)}${element('wp:meta_value', String(value))}</wp:postmeta>`],
  );

/** Prints an item. Titles and excerpts are HTML in WordPress. */
export const itemText = (item: Item): string => {
  const { status, before } = item.status === 'inherit' ? { status: 'inherit', before: undefined } : item.status;
  return [
    '<item>',
    element('title', escaped(item.title)),
    element('link', item.link),
    `<pubDate>${item.date.toUTCString()}</pubDate>`,
    element('dc:creator', item.creator),
    '<description></description>',
    element('content:encoded', item.content),
    element('excerpt:encoded', escaped(item.excerpt)),
    element('wp:post_id', item.id),
    ...['wp:post_date', 'wp:post_date_gmt'].map(name => element(name, wordpressTime(item.date))),
    ...['wp:post_modified', 'wp:post_modified_gmt'].map(name => element(name, wordpressTime(item.modified))),
    element('wp:comment_status', item.allowsComments ? 'open' : 'closed'),
    element('wp:ping_status', 'closed'),
    element('wp:post_name', item.slug),
    element('wp:status', status),
    ...[element('wp:post_parent', 0), element('wp:menu_order', 0)],
    element('wp:post_type', item.type),
    element('wp:post_password', item.password),
    element('wp:is_sticky', item.isSticky ? 1 : 0),
    ...(item.attachmentUrl ? [element('wp:attachment_url', item.attachmentUrl)] : []),
    ...item.terms,
    ...metaOf({ ...item.meta, _wp_trash_meta_status: before }),
    ...item.comments,
    '</item>\n',
  ].join('\n');
};

/** A term that an item is filed under. */
export const filedText = (domain: 'category' | 'post_tag', { alias, title }: Omit<FiledTerm, 'of'>): string =>
  element('category', escaped(title)).replace(
    '<category>',
    `<category domain="${domain}" nicename="${escaped(alias)}">`,
  );

const approvals: Readonly<Record<string, string>> = { published: '1', held: '0', removed: 'trash' };

/** A comment; `idOf` makes its id and that of its parent. `content` is its markup. */
export const commentText = (comment: CommentRow, idOf: (id: number) => number, content: string): string =>
  [
    '<wp:comment>',
    element('wp:comment_id', idOf(comment.id)),
    element('wp:comment_author', escaped(comment.name)),
    element('wp:comment_author_email', comment.email),
    element('wp:comment_author_url', comment.website),
    element('wp:comment_author_IP', comment.ip),
    ...['wp:comment_date', 'wp:comment_date_gmt'].map(name => element(name, wordpressTime(comment.created_at))),
    element('wp:comment_content', content),
    element('wp:comment_approved', approvals[comment.state] ?? '0'),
    element('wp:comment_type', 'comment'),
    element('wp:comment_parent', comment.parent_id === null ? 0 : idOf(comment.parent_id)),
    element('wp:comment_user_id', comment.author_id ?? 0),
    '</wp:comment>',
  ].join('\n');
