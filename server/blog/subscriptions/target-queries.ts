import type { SubscriptionType } from '../../../protocol/blog/subscriptions.ts';
import type { RequestContext } from '../../core/context/index.ts';
import type { Sql } from '../../core/db/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { can, categoryReaders, type PostSubject, type SubscribeSubject } from '../../core/policy/index.ts';
import { type SubjectRow, subjectColumns, subjectOf } from '../post-model/index.ts';
import { teamsAmong } from '../team-model/index.ts';
import type { Subscribable } from './views.tsx';

export interface Target extends Subscribable {
  /** Site path of its page. */
  readonly path: string;
}

/** Target with the policy subject of subscribing. */
export interface OpenTarget extends Target, SubscribeSubject {}

interface NamedTarget {
  readonly id: number;
  readonly name: string;
  readonly alias: string;
}

interface PostRow extends SubjectRow {
  readonly title: string;
  readonly slug: string;
  readonly kind: string;
  readonly allow_subscriptions: number;
}

const postRows = (sql: Sql, ids: readonly number[]): Promise<PostRow[]> =>
  sql('posts')
    .select(...subjectColumns, 'title', 'slug', 'kind', 'allow_subscriptions')
    .whereIn('id', ids);

type Names = (context: RequestContext, ids: readonly number[]) => Promise<NamedTarget[]>;

const titled = { id: 'id', name: 'title', alias: 'alias' };

const names: Readonly<Record<'blogger' | 'team' | 'category' | 'tag', Names>> = {
  // Writers are public; other staff accounts are not.
  blogger: ({ sql }, ids) =>
    sql('users')
      .select({ id: 'id', name: 'name', alias: 'permalink' })
      .whereIn('id', ids)
      .where('status', 'active')
      .where(writes => writes.whereIn('role', ['author', 'blogger']).orWhere('posts_count', '>', 0)),
  team: async (context, ids) =>
    (await teamsAmong(context, ids))
      .filter(team => can(context.actor, 'team.see', team))
      .map(({ id, title, alias }) => ({ id, name: title, alias })),
  category: async ({ sql, actor }, ids) => {
    const rows: (NamedTarget & { audience: string })[] = await sql('categories')
      .select(titled, 'audience')
      .whereIn('id', ids);
    return rows.filter(({ audience }) => can(actor, 'category.read', { readers: categoryReaders(audience) }));
  },
  tag: ({ sql }, ids) => sql('tags').select(titled).whereIn('id', ids),
};

const pathOf = {
  blogger: (alias: string): string => paths.author(alias),
  team: (alias: string): string => paths.team(alias),
  category: (alias: string): string => paths.category(alias),
  tag: (alias: string): string => paths.tag(alias),
} as const;

interface FoundPost {
  readonly target: Target;
  readonly subject: PostSubject;
  readonly takesSubscriptions: boolean;
}

const postsOf = async (context: RequestContext, ids: readonly number[]): Promise<FoundPost[]> => {
  const rows = await postRows(context.sql, ids);
  return rows.map(row => ({
    target: { type: 'entry', id: row.id, name: row.title.trim() || text('UNTITLED'), path: paths.entry(row.slug) },
    subject: subjectOf(context, row),
    takesSubscriptions: row.allow_subscriptions === 1 && row.kind !== 'page',
  }));
};

const siteTarget = (context: RequestContext): Target => ({
  type: 'site',
  id: 0,
  name: context.services.site.get('site.name'),
  path: paths.home,
});

/** Existing targets of one type; a post or team only when this reader may know of it. */
const targetsOfType = async (
  context: RequestContext,
  type: SubscriptionType,
  ids: readonly number[],
): Promise<Target[]> => {
  if (type === 'site') return [siteTarget(context)];
  if (type === 'entry') {
    const posts = await postsOf(context, ids);
    return posts.filter(({ subject }) => can(context.actor, 'post.read', subject)).map(({ target }) => target);
  }
  const rows = await names[type](context, ids);
  return rows.map(({ id, name, alias }) => ({ type, id, name, path: pathOf[type](alias) }));
};

const targetMark = (type: SubscriptionType, id: number): string => `${type}:${id}`;

/** Targets of subscriptions by `targetMark`: one query for each type. */
export const targetsOf = async (
  context: RequestContext,
  subscriptions: readonly { readonly type: SubscriptionType; readonly targetId: number }[],
): Promise<ReadonlyMap<string, Target>> => {
  const types = [...new Set(subscriptions.map(({ type }) => type))];
  const found = await Promise.all(
    types.map(type =>
      targetsOfType(
        context,
        type,
        subscriptions.filter(one => one.type === type).map(({ targetId }) => targetId),
      ),
    ),
  );
  return new Map(found.flat().map(target => [targetMark(target.type, target.id), target]));
};

/** Target that a user subscribes to. The site has no id (wire §2.1); throws not found. */
export const openTarget = async (context: RequestContext, type: SubscriptionType, id: number): Promise<OpenTarget> => {
  const { site } = context.services;
  const rules = {
    isOpen: site.get('subscriptions.enabled'),
    takesGuests: site.get('subscriptions.guests'),
    post: null,
  };
  if (type === 'entry') {
    const [post] = await postsOf(context, [id]);
    if (!post) throw notFound();
    return { ...post.target, ...rules, isOpen: rules.isOpen && post.takesSubscriptions, post: post.subject };
  }
  const [target] = await targetsOfType(context, type, [id]);
  if (!target) throw notFound();
  return { ...target, ...rules };
};

/** Target of a subscription for its subscriber. A deleted or private target has no name. */
export const shownTarget = (
  targets: ReadonlyMap<string, Target>,
  { type, targetId }: { readonly type: SubscriptionType; readonly targetId: number },
): Target =>
  targets.get(targetMark(type, targetId)) ?? {
    type,
    id: targetId,
    name: text('SUBSCRIPTION_TARGET_GONE'),
    path: paths.home,
  };

export const targetOf = async (
  context: RequestContext,
  subscription: { readonly type: SubscriptionType; readonly targetId: number },
): Promise<Target> => shownTarget(await targetsOf(context, [subscription]), subscription);
