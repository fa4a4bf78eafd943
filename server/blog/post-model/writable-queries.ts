import type { RequestContext } from '../../core/context/index.ts';
import type { Sql } from '../../core/db/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { type MovableTarget, movableAmong, movablePosts } from './movable-queries.ts';
import { emptyFields, languageForm, type PostFields, type WrittenKind, writtenKinds } from './post-fields.ts';
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

interface Row {
  id: number;
  version: number;
  revision_id: number | null;
  cover_id: number | null;
  created_at: Date;
  modified_at: Date;
}

/** Uid of a post and one of its revisions (spec §3.3). */
export const uidOf = (postId: number, revisionId: number | null): string => `${postId}.${revisionId ?? 0}`;

const withVersions = async (sql: Sql, posts: readonly MovableTarget[]): Promise<WritablePost[]> => {
  const ids = posts.map(({ id }) => id);
  const rows: Row[] = await sql('posts')
    .select('id', 'version', 'revision_id', 'cover_id', 'created_at', 'modified_at')
    .whereIn('id', ids);
  const byId = new Map(rows.map(row => [row.id, row]));
  return posts.map(post => {
    const row = byId.get(post.id);
    if (!row) throw notFound();
    return {
      ...post,
      version: row.version,
      revisionId: row.revision_id,
      uid: uidOf(post.id, row.revision_id),
      coverId: row.cover_id,
      createdAt: row.created_at,
      modifiedAt: row.modified_at,
    };
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

interface FieldRow {
  kind: string;
  title: string;
  slug: string;
  intro: string | null;
  body: string;
  excerpt: string | null;
  source: string;
  language: string;
  privacy: PostFields['privacy'];
  cover_id: number | null;
  team_id: number | null;
  address: string;
  latitude: number | null;
  longitude: number | null;
  published_at: Date | null;
  publish_down: Date | null;
  allow_comments: number;
  allow_subscriptions: number;
  seo_title: string;
  seo_description: string;
  robots: string;
  canonical: string;
}

const fieldColumns = [
  'kind',
  'title',
  'slug',
  'intro',
  'body',
  'excerpt',
  'source',
  'language',
  'privacy',
  'cover_id',
  'team_id',
  'address',
  'latitude',
  'longitude',
  'published_at',
  'publish_down',
  'allow_comments',
  'allow_subscriptions',
  'seo_title',
  'seo_description',
  'robots',
  'canonical',
] as const satisfies readonly (keyof FieldRow)[];

const kindOf = (kind: string): WrittenKind => writtenKinds.find(known => known === kind) ?? emptyFields.kind;

const placeFrom = ({ address, latitude, longitude }: FieldRow): PostFields['place'] =>
  latitude === null || longitude === null ? null : { address, latitude, longitude };

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
  const row: FieldRow | undefined = await sql('posts')
    .select(...fieldColumns)
    .where('id', id)
    .first();
  if (!row) throw notFound();
  const { categories, tags } = await termsOf(sql, id);
  return {
    kind: kindOf(row.kind),
    title: row.title,
    slug: row.slug,
    body: (row.intro ?? '') + row.body,
    excerpt: row.excerpt ?? '',
    source: row.source,
    language: languageForm.test(row.language) ? row.language : '',
    privacy: row.privacy,
    password: undefined,
    categoryIds: categories,
    tags: await tagTitles(sql, tags),
    coverId: row.cover_id,
    teamId: row.team_id,
    place: placeFrom(row),
    publishedAt: row.published_at,
    publishDown: row.publish_down,
    allowComments: row.allow_comments === 1,
    allowSubscriptions: row.allow_subscriptions === 1,
    seo: {
      title: row.seo_title,
      description: row.seo_description,
      robots: row.robots,
      canonical: row.canonical,
    },
  };
};
