import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import {
  type Actor,
  can,
  hasRole,
  isWriterOf,
  type OpenPost,
  type PostSubject,
  postReaders,
} from '../../core/policy/index.ts';
import { moment } from '../../core/time/index.ts';
import { unlocksPost } from './post-keys.ts';

/** Columns that decide who may read a post. */
export interface SubjectRow {
  id: number;
  author_id: number;
  state: string;
  lifecycle: string;
  privacy: string;
  /** Readers of its categories. */
  audience: string;
  password: string | null;
  allow_comments: number;
  published_at: Date | null;
  publish_down: Date | null;
}

export const subjectColumns = [
  ...(['id', 'author_id', 'state', 'lifecycle', 'privacy', 'audience'] as const),
  ...(['password', 'allow_comments', 'published_at', 'publish_down'] as const),
] as const;

/** Tells whether a post is published, not trashed and within its dates; an archived one is readable, but not listed. */
export const isOut = (
  row: Pick<SubjectRow, 'state' | 'lifecycle' | 'published_at' | 'publish_down'>,
  now: Date,
): boolean =>
  row.state === 'published' &&
  row.lifecycle !== 'trashed' &&
  row.published_at !== null &&
  row.published_at <= now &&
  (row.publish_down === null || row.publish_down > now);

/** Tells whether everybody may read a post now, with a password at least its title. */
export const isPublicPost = (
  row: Parameters<typeof isOut>[0] & Parameters<typeof postReaders>[0],
  now: Date,
): boolean => isOut(row, now) && postReaders(row) === 'public';

/** The condition of `isPublicPost` on posts `p`. */
export const publicPosts = (now: Date) => ({
  sql: `p.state = 'published' AND p.lifecycle <> 'trashed' AND p.privacy = 'public' AND p.audience = 'public'
    AND p.published_at IS NOT NULL AND p.published_at <= ? AND (p.publish_down IS NULL OR p.publish_down > ?)`,
  bindings: [now, now],
});

const needsKey = (actor: Actor, row: SubjectRow): boolean =>
  row.password !== null && !(isWriterOf(actor, { id: row.id, authorId: row.author_id }) || hasRole(actor, 'moderator'));

/** Policy subject of a post for this request. */
export const subjectOf = ({ services, actor, keys }: RequestContext, row: SubjectRow): PostSubject => ({
  id: row.id,
  authorId: row.author_id,
  isOut: isOut(row, moment(services.clock)),
  privacy: postReaders(row),
  isLocked: needsKey(actor, row) && !unlocksPost(services.settings.secret, keys.value, row.id, row.password ?? ''),
  allowsComments: row.allow_comments === 1 && services.site.get('comments.enabled'),
});

const rowOf = ({ sql }: RequestContext, id: number): Promise<SubjectRow | undefined> =>
  sql('posts')
    .select(...subjectColumns)
    .where('id', id)
    .first();

/** Loads the policy subject of a post; throws not found. */
export const postSubject = async (context: RequestContext, id: number): Promise<PostSubject> => {
  const row = await rowOf(context, id);
  if (!row) throw notFound();
  return subjectOf(context, row);
};

/** Password hash of a protected post, for users who may know of the post. */
export const passwordHashOf = async (context: RequestContext, id: number): Promise<string | null> => {
  const row = await rowOf(context, id);
  return row && can(context.actor, 'post.read', subjectOf(context, row)) ? row.password : null;
};

/** Post that a user reacts to, adds to favourites or reports. */
export interface ResponseTarget extends OpenPost {
  readonly slug: string;
  readonly title: string;
}

interface Row extends SubjectRow {
  kind: string;
  slug: string;
  title: string;
}

interface TargetOptions {
  readonly openTo: OpenPost['openTo'];
  /** Locks the rows until the transaction ends, lowest id first: writers of a post's counters are serialized. */
  readonly lock: boolean;
}

/** Posts of the ids, each once; throws not found when one is missing. Pages are not included. */
export const responseTargets = async (
  context: RequestContext,
  ids: readonly number[],
  { openTo, lock }: TargetOptions,
): Promise<ResponseTarget[]> => {
  const wanted = [...new Set(ids)];
  const query = context
    .sql('posts')
    .select(...subjectColumns, 'kind', 'slug', 'title')
    .whereIn('id', wanted)
    .orderBy('id');
  const rows: Row[] = await (lock ? query.forUpdate() : query);
  if (rows.length < wanted.length) throw notFound();
  return rows.map(row => ({
    ...subjectOf(context, row),
    openTo: row.kind === 'page' ? 'nobody' : openTo,
    slug: row.slug,
    title: row.title,
  }));
};

export const responseTarget = async (
  context: RequestContext,
  id: number,
  options: TargetOptions,
): Promise<ResponseTarget> => {
  const [post] = await responseTargets(context, [id], options);
  if (!post) throw notFound();
  return post;
};
