import type { Sql } from '../../core/db/index.ts';

export interface AuthorRow {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly email: string;
}

/** Accounts that have written a post or an article. */
export const authorsAfter = (sql: Sql, after: number, most: number): Promise<AuthorRow[]> =>
  sql('users')
    .select('id', 'username', 'name', 'email')
    .where('id', '>', after)
    .where(wrote =>
      wrote.whereIn('id', sql('posts').select('author_id')).orWhereIn('id', sql('items').select('author_id')),
    )
    .orderBy('id')
    .limit(most);

export interface TermRow {
  readonly id: number;
  readonly title: string;
  readonly alias: string;
  readonly description: string | null;
  readonly parent: string | null;
}

export const categories = (sql: Sql, table: 'categories' | 'item_categories'): Promise<TermRow[]> =>
  sql(`${table} as c`)
    .leftJoin(`${table} as p`, 'p.id', 'c.parent_id')
    .select({ id: 'c.id', title: 'c.title', alias: 'c.alias', description: 'c.description', parent: 'p.alias' })
    .orderBy('c.id');

type TagRow = Pick<TermRow, 'id' | 'title' | 'alias'>;

export const postTags = (sql: Sql): Promise<TagRow[]> => sql('tags').select('id', 'title', 'alias').orderBy('id');

/** Tags of articles that no tag of posts has the alias of. */
export const articleTags = (sql: Sql): Promise<TagRow[]> =>
  sql('item_tag_names').select('id', 'title', 'alias').whereNotIn('alias', sql('tags').select('alias')).orderBy('id');

export interface PostRow {
  readonly id: number;
  readonly kind: string;
  readonly title: string;
  readonly slug: string;
  readonly intro: string | null;
  readonly body: string;
  readonly excerpt: string | null;
  readonly source: string;
  readonly state: string;
  readonly lifecycle: string;
  readonly privacy: string;
  /** Readers of its categories. */
  readonly audience: string;
  readonly password: string | null;
  readonly author: string;
  readonly cover_id: number | null;
  readonly allow_comments: number;
  readonly seo_title: string;
  readonly seo_description: string;
  readonly robots: string;
  readonly canonical: string;
  readonly created_at: Date;
  readonly modified_at: Date;
  readonly published_at: Date | null;
  readonly publish_down: Date | null;
  readonly sticky: number | null;
}

export const postsAfter = (sql: Sql, after: number, most: number): Promise<PostRow[]> =>
  sql('posts as p')
    .join('users as u', 'u.id', 'p.author_id')
    .leftJoin('featured as f', join => join.on('f.target_id', 'p.id').andOn('f.type', sql.raw("'post'")))
    .select(
      ...[
        'p.id',
        'p.kind',
        'p.title',
        'p.slug',
        'p.intro',
        'p.body',
        'p.excerpt',
        'p.source',
        'p.state',
        'p.lifecycle',
      ],
      ...['p.privacy', 'p.password', 'p.cover_id', 'p.allow_comments', 'p.seo_title', 'p.seo_description', 'p.robots'],
      ...['p.audience', 'p.canonical', 'p.created_at', 'p.modified_at', 'p.published_at', 'p.publish_down'],
      sql.raw('u.username AS author'),
      sql.raw('f.target_id AS sticky'),
    )
    .where('p.id', '>', after)
    .orderBy('p.id')
    .limit(most);

export interface ArticleRow {
  readonly id: number;
  readonly category_id: number;
  readonly title: string;
  readonly alias: string;
  readonly intro: string;
  readonly body: string;
  readonly video: string;
  readonly published: number;
  readonly trashed_at: Date | null;
  readonly shown: string;
  readonly author: string;
  readonly image_id: number | null;
  readonly allow_comments: number;
  readonly meta_description: string;
  readonly robots: string;
  readonly created_at: Date;
  readonly modified_at: Date | null;
  readonly publish_up: Date | null;
  readonly publish_down: Date | null;
}

export const articlesAfter = (sql: Sql, after: number, most: number): Promise<ArticleRow[]> =>
  sql('items as i')
    .join('users as u', 'u.id', 'i.author_id')
    .select(
      ...['i.id', 'i.category_id', 'i.title', 'i.alias', 'i.intro', 'i.body', 'i.video', 'i.published', 'i.trashed_at'],
      ...['i.shown', 'i.image_id', 'i.allow_comments', 'i.meta_description', 'i.robots', 'i.created_at'],
      ...['i.modified_at', 'i.publish_up', 'i.publish_down'],
      sql.raw('u.username AS author'),
    )
    .where('i.id', '>', after)
    .orderBy('i.id')
    .limit(most);

export interface FiledTerm {
  /** The post or article. */
  readonly of: number;
  readonly title: string;
  readonly alias: string;
}

interface Filed {
  readonly joined: 'post_categories' | 'post_tags' | 'item_tags';
  readonly of: 'post_id' | 'item_id';
  readonly terms: 'categories' | 'tags' | 'item_tag_names';
  readonly term: 'category_id' | 'tag_id';
}

/** Terms that posts or articles are filed under. */
export const termsOf = (sql: Sql, { joined, of, terms, term }: Filed, ids: readonly number[]): Promise<FiledTerm[]> =>
  sql(`${joined} as j`)
    .join(`${terms} as t`, 't.id', `j.${term}`)
    .select({ of: `j.${of}`, title: 't.title', alias: 't.alias' })
    .whereIn(`j.${of}`, [...ids])
    .orderBy([`j.${of}`, 't.id']);

export interface CommentRow {
  readonly id: number;
  readonly of: number;
  readonly parent_id: number | null;
  readonly author_id: number | null;
  readonly name: string;
  readonly email: string;
  readonly website: string;
  readonly ip: string;
  readonly created_at: Date;
  /** Markup of a comment on a post; plain text of one on an article. */
  readonly text: string;
  /** `published`, `held`, `removed`. */
  readonly state: string;
}

const shared = ['c.id', 'c.author_id', 'c.name', 'c.email', 'c.website', 'c.ip', 'c.created_at'] as const;

export const postComments = (sql: Sql, ids: readonly number[]): Promise<CommentRow[]> =>
  sql('comments as c')
    .select(...shared, 'c.parent_id', 'c.state', sql.raw('c.post_id AS `of`'), sql.raw('c.html AS text'))
    .whereIn('c.post_id', [...ids])
    .orderBy(['c.post_id', 'c.number']);

export const articleComments = (sql: Sql, ids: readonly number[]): Promise<CommentRow[]> =>
  sql('item_comments as c')
    .select(
      ...shared,
      sql.raw('NULL AS parent_id'),
      sql.raw("IF(c.published, 'published', 'held') AS state"),
      sql.raw('c.item_id AS `of`'),
      sql.raw('c.body AS text'),
    )
    .whereIn('c.item_id', [...ids])
    .orderBy(['c.item_id', 'c.id']);

export interface PictureRow {
  readonly id: number;
  readonly creator: string;
  readonly name: string;
  readonly title: string;
  readonly alt: string;
  readonly caption: string;
  readonly sizes: string | null;
  readonly created_at: Date;
}

export const picturesAfter = (sql: Sql, after: number, most: number): Promise<PictureRow[]> =>
  sql('media as m')
    .leftJoin('users as u', 'u.id', 'm.owner_id')
    .select(
      ...['m.id', 'm.name', 'm.title', 'm.caption', 'm.sizes', 'm.created_at'],
      // A decorative picture has an empty text on every site.
      sql.raw("IF(m.is_decorative, '', m.alt) AS alt"),
      sql.raw("COALESCE(u.username, '') AS creator"),
    )
    .where('m.kind', 'picture')
    .where('m.id', '>', after)
    .orderBy('m.id')
    .limit(most);
