import type { RequestContext } from '../../core/context/index.ts';
import type { Sql } from '../../core/db/index.ts';
import { notFound } from '../../core/errors/index.ts';
import type { Lifecycle, MovablePost, PostState } from '../../core/policy/index.ts';
import { featuredOf } from './feature-queries.ts';
import { type SubjectRow, subjectColumns, subjectOf } from './subject-queries.ts';

/** Post with the data that the policy needs for its transitions, and its title. */
export interface MovableTarget extends MovablePost {
  readonly title: string;
  readonly slug: string;
  readonly teamId: number | null;
  readonly formerLifecycle: Lifecycle | null;
  readonly publishedAt: Date | null;
  readonly publishDown: Date | null;
}

interface Row extends SubjectRow {
  state: PostState;
  lifecycle: Lifecycle;
  title: string;
  slug: string;
  team_id: number | null;
  former_lifecycle: Lifecycle | null;
  withdrawn_by: number | null;
}

const columns = [...subjectColumns, 'title', 'slug', 'team_id', 'former_lifecycle', 'withdrawn_by'] as const;

const ownTeams = async ({ sql, actor }: RequestContext, rows: readonly Row[]): Promise<Set<number>> => {
  const teams = rows.flatMap(row => row.team_id ?? []);
  if (!actor.account || teams.length === 0) return new Set();
  const found: { team_id: number }[] = await sql('team_members')
    .select('team_id')
    .where({ user_id: actor.account.id, is_admin: 1 })
    .whereIn('team_id', teams);
  return new Set(found.map(row => row.team_id));
};

/** Posts that a moderator rejected and that were not approved since; a rejected change does not count. */
const rejectedAmong = async (sql: Sql, rows: readonly Row[]): Promise<Set<number>> => {
  const ids = rows.filter(({ state }) => state !== 'published').map(({ id }) => id);
  if (ids.length === 0) return new Set();
  const found: { post_id: number }[] = await sql('post_rejections as r')
    .leftJoin('revisions as v', 'v.id', 'r.revision_id')
    .distinct('r.post_id')
    .whereIn('r.post_id', ids)
    .where(whole => whole.whereNull('v.id').orWhereNot('v.state', 'rejected'));
  return new Set(found.map(row => row.post_id));
};

const targetsFrom = async (context: RequestContext, rows: readonly Row[]): Promise<MovableTarget[]> => {
  const ids = rows.map(row => row.id);
  const featured = await featuredOf(context.sql, 'post', ids);
  const teams = await ownTeams(context, rows);
  const rejected = await rejectedAmong(context.sql, rows);
  const approval = context.services.site.get('posts.approval');
  return rows.map(row => ({
    ...subjectOf(context, row),
    state: row.state,
    lifecycle: row.lifecycle,
    isFeatured: featured.has(row.id),
    isProtected: row.password !== null,
    needsApproval: approval || rejected.has(row.id),
    withdrawnById: row.withdrawn_by,
    isOfOwnTeam: row.team_id !== null && teams.has(row.team_id),
    title: row.title,
    slug: row.slug,
    teamId: row.team_id,
    formerLifecycle: row.former_lifecycle,
    publishedAt: row.published_at,
    publishDown: row.publish_down,
  }));
};

/** Existing posts among the ids, for views that print the actions on each. */
export const movableAmong = async (context: RequestContext, ids: readonly number[]): Promise<MovableTarget[]> => {
  if (ids.length === 0) return [];
  const rows: Row[] = await context
    .sql('posts')
    .select(...columns)
    .whereIn('id', [...ids]);
  return targetsFrom(context, rows);
};

/** Posts to move, locked in a fixed order against deadlocks; refuses all when one is missing. */
export const movablePosts = async (context: RequestContext, ids: readonly number[]): Promise<MovableTarget[]> => {
  const wanted = [...new Set(ids)];
  const rows: Row[] = await context
    .sql('posts')
    .select(...columns)
    .whereIn('id', wanted)
    .orderBy('id')
    .forUpdate();
  if (rows.length < wanted.length) throw notFound();
  return targetsFrom(context, rows);
};

/** A post without a lock, for the confirmation. */
export const movablePost = async (context: RequestContext, id: number): Promise<MovableTarget> => {
  const [target] = await movableAmong(context, [id]);
  if (!target) throw notFound();
  return target;
};
