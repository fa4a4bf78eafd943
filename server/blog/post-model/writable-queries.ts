import type { RequestContext } from '../../core/context/index.ts';
import type { Sql } from '../../core/db/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { languagePattern } from '../../editor/index.ts';
import { type MovableTarget, movableAmong, movablePosts } from './movable-queries.ts';
import { directionOf, directions, emptyFields, type PostFields, writtenKinds } from './post-fields.ts';
import { termsOf } from './term-queries.ts';

/** Post with the data that the policy and optimistic locking need for an edit. */
export interface WritablePost extends MovableTarget {
  /** Incremented by each change of the text; a save states the version it is based on. */
  readonly version: number;
  /** Current revision; null: imported and unchanged since. */
  readonly revisionId: number | null;
  /** `post.revision` (spec §3.3). */
  readonly uid: string;
  readonly coverId: number | null;
  readonly createdAt: Date;
  readonly modifiedAt: Date;
}

type Version = Omit<WritablePost, keyof MovableTarget | 'uid'> & { readonly id: number };

const versionColumns = {
  ...{ id: 'id', version: 'version', revisionId: 'revision_id' },
  ...{ coverId: 'cover_id', createdAt: 'created_at', modifiedAt: 'modified_at' },
} as const;

/** Uid of a post and one of its revisions (spec §3.3). */
export const uidOf = (postId: number, revisionId: number | null): string => `${postId}.${revisionId ?? 0}`;

const withVersions = async (sql: Sql, posts: readonly MovableTarget[]): Promise<WritablePost[]> => {
  const ids = posts.map(({ id }) => id);
  const rows: Version[] = await sql('posts').select(versionColumns).whereIn('id', ids);
  const byId = new Map(rows.map(row => [row.id, row]));
  return posts.map(post => {
    const row = byId.get(post.id);
    if (!row) throw notFound();
    return { ...post, ...row, uid: uidOf(post.id, row.revisionId) };
  });
};

const one = ([post]: readonly WritablePost[]): WritablePost => {
  if (!post) throw notFound();
  return post;
};

/** Uids of the current texts of these posts. */
export const currentUids = async (sql: Sql, ids: readonly number[]): Promise<string[]> => {
  const rows: { id: number; revision_id: number | null }[] = await sql('posts')
    .select('id', 'revision_id')
    .whereIn('id', [...ids]);
  return rows.map(row => uidOf(row.id, row.revision_id));
};

/** Posts without a lock; refuses all when one is missing. */
export const writablePosts = async (context: RequestContext, ids: readonly number[]): Promise<WritablePost[]> => {
  const wanted = [...new Set(ids)];
  const posts = await movableAmong(context, wanted);
  if (posts.length < wanted.length) throw notFound();
  return withVersions(context.sql, posts);
};

/** Post without a lock; throws not found. */
export const writablePost = async (context: RequestContext, id: number): Promise<WritablePost> =>
  one(await writablePosts(context, [id]));

/** Post with its row locked until the transaction ends: for `on` of mutations. */
export const lockedPost = async (context: RequestContext, id: number): Promise<WritablePost> =>
  one(await lockedPosts(context, [id]));

/** Posts locked in a fixed order; refuses all when one is missing. */
export const lockedPosts = async (context: RequestContext, ids: readonly number[]): Promise<WritablePost[]> =>
  withVersions(context.sql, await movablePosts(context, ids));

type TextField = 'title' | 'slug' | 'source' | 'byline' | 'copyright';
type PlainField = TextField | 'privacy' | 'coverId' | 'teamId' | 'publishedAt' | 'publishDown';

interface FieldRow extends Pick<PostFields, PlainField> {
  readonly kind: string;
  readonly intro: string | null;
  readonly body: string;
  readonly excerpt: string | null;
  readonly language: string;
  readonly direction: string;
  readonly address: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly allowComments: number;
  readonly allowSubscriptions: number;
  readonly seoTitle: string;
  readonly seoDescription: string;
  readonly robots: string;
  readonly canonical: string;
  readonly keywords: string;
  readonly offFrontPage: number;
}

const fieldColumns = {
  ...{ kind: 'kind', title: 'title', slug: 'slug', intro: 'intro', body: 'body', excerpt: 'excerpt', source: 'source' },
  ...{ language: 'language', direction: 'direction', privacy: 'privacy', coverId: 'cover_id', teamId: 'team_id' },
  ...{ address: 'address', latitude: 'latitude', longitude: 'longitude' },
  ...{ publishedAt: 'published_at', publishDown: 'publish_down' },
  ...{ allowComments: 'allow_comments', allowSubscriptions: 'allow_subscriptions' },
  ...{ seoTitle: 'seo_title', seoDescription: 'seo_description', robots: 'robots', canonical: 'canonical' },
  ...{ keywords: 'seo_keywords', byline: 'byline', copyright: 'copyright', offFrontPage: 'off_front_page' },
} as const satisfies Record<keyof FieldRow, string>;

const tagTitles = async (sql: Sql, ids: readonly number[]): Promise<string[]> => {
  if (ids.length === 0) return [];
  const rows: { title: string }[] = await sql('tags')
    .select('title')
    .whereIn('id', [...ids])
    .orderBy('title');
  return rows.map(({ title }) => title);
};

/** Current fields of a post as form values, without its password. */
export const fieldsOfPost = async (sql: Sql, id: number): Promise<PostFields> => {
  const row: FieldRow | undefined = await sql('posts').select(fieldColumns).where('id', id).first();
  if (!row) throw notFound();
  const { categories, tags } = await termsOf(sql, id);
  const {
    intro,
    address,
    latitude,
    longitude,
    seoTitle,
    seoDescription,
    robots,
    canonical,
    keywords,
    offFrontPage,
    ...fields
  } = row;
  const language = languagePattern.test(fields.language) ? fields.language : '';
  const direction = directions.find(known => known === fields.direction) ?? '';
  return {
    // Revisions are compared by their JSON: the order of the keys is always that of `emptyFields`.
    ...emptyFields,
    ...fields,
    kind: writtenKinds.find(known => known === fields.kind) ?? emptyFields.kind,
    body: (intro ?? '') + fields.body,
    excerpt: fields.excerpt ?? '',
    language,
    // The direction of the language itself needs no field.
    direction: language !== '' && direction === directionOf(language) ? '' : direction,
    password: undefined,
    categoryIds: categories,
    tags: await tagTitles(sql, tags),
    place: latitude === null || longitude === null ? null : { address, latitude, longitude },
    allowComments: fields.allowComments === 1,
    allowSubscriptions: fields.allowSubscriptions === 1,
    isOffFrontPage: offFrontPage === 1,
    seo: { title: seoTitle, description: seoDescription, robots, canonical, keywords },
  };
};
