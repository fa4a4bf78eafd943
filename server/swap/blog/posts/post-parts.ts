import { type KnownIds, knownIds, type Swap } from '../../run/index.ts';
import { neighbouringDate, type Source, type SourceRow } from '../../source/index.ts';
import { metaOf } from '../search-meta.ts';
import type { PostGroup } from './post-privacy.ts';

/** Rows of other tables about posts, and ids here that posts refer to. */
export interface PostParts {
  /** A date for a post without any. */
  readonly dateNear: (post: SourceRow) => Date | undefined;
  readonly accounts: KnownIds;
  readonly categories: KnownIds;
  readonly teams: KnownIds;
  /** Rows of the categories of a post, the primary one first; those that are gone are left out. */
  readonly categoriesOf: (post: SourceRow) => readonly SourceRow[];
  /** Whether a category of the post has a row of its own, which another kind imports. */
  readonly hasEdge: (post: SourceRow) => boolean;
  readonly groupOf: (post: SourceRow) => PostGroup | null;
  readonly metaOf: (post: SourceRow) => SourceRow | undefined;
  /** Address of a post of the kind `link`; empty if there is none. */
  readonly linkOf: (post: SourceRow) => string;
}

const byColumn = (rows: readonly SourceRow[], column: string): ReadonlyMap<string, readonly SourceRow[]> => {
  const found = new Map<string, SourceRow[]>();
  for (const row of rows) found.set(row[column] ?? '', [...(found.get(row[column] ?? '') ?? []), row]);
  return found;
};

const values = (rows: readonly SourceRow[], column: string): string[] => [
  ...new Set(rows.flatMap(row => row[column] ?? [])),
];

const categoryRows = async (source: Source, posts: readonly SourceRow[]) => {
  const edges = await source.rowsWith('easyblog_post_category', 'post_id', values(posts, 'id'));
  const ids = new Set([...values(posts, 'category_id'), ...values(edges, 'category_id')]);
  const rows = await source.rowsWith('easyblog_category', 'id', [...ids]);
  const byId = new Map(rows.map(row => [row.id, row]));
  const edgesOf = byColumn(edges, 'post_id');
  const idsOf = (post: SourceRow): Set<string | null | undefined> => {
    const own = edgesOf.get(post.id ?? '') ?? [];
    const primary = own.filter(edge => edge.primary === '1');
    return new Set([...primary, ...own, post].map(row => row.category_id));
  };
  return {
    rows,
    hasEdge: (post: SourceRow): boolean =>
      (edgesOf.get(post.id ?? '') ?? []).some(({ category_id: id }) => byId.has(id ?? null)),
    of: (post: SourceRow) => [...idsOf(post)].map(id => byId.get(id ?? null)).filter(row => row !== undefined),
  };
};

const ofTeam = 'easyblog.team';
const ofSite = 'easyblog.sitewide';

/**
 * Groups of posts: columns of the post since version 5, tables of their own before, whose rows stay and count no more.
 */
const groupsOf = async (source: Source, posts: readonly SourceRow[]) => {
  const ids = values(posts, 'id');
  const [teamPosts, others, events] = await Promise.all([
    source.rowsWith('easyblog_team_post', 'post_id', ids),
    source.rowsWith('easyblog_external_groups', 'post_id', ids),
    source.rowsWith('easyblog_external', 'post_id', ids),
  ]);
  const [teamOf, otherOf] = [byColumn(teamPosts, 'post_id'), byColumn([...others, ...events], 'post_id')];
  const formerTeamOf = (post: SourceRow): string | null => teamOf.get(post.id ?? '')?.[0]?.team_id ?? null;
  const teamIdOf = (post: SourceRow): string =>
    (post.source_type ? post.source_type === ofTeam && post.source_id : formerTeamOf(post)) || '';
  const teams = await source.rowsWith('easyblog_team', 'id', [...new Set(posts.map(teamIdOf))]);
  const byId = new Map(teams.map(row => [row.id, row]));
  return (post: SourceRow): PostGroup | null => {
    const [name, id] = [post.source_type ?? '', teamIdOf(post)];
    if (name === ofSite) return null;
    if (name !== '' && name !== ofTeam) return { kind: 'other', name };
    const other = name === '' ? otherOf.get(post.id ?? '')?.[0] : undefined;
    if (other) return { kind: 'other', name: other.source ?? other.type ?? 'another extension' };
    return name === ofTeam || id !== '' ? { kind: 'team', id, team: byId.get(id) } : null;
  };
};

export const postParts = async (swap: Swap, posts: readonly SourceRow[]): Promise<PostParts> => {
  const { source } = swap;
  const ids = values(posts, 'id');
  const [categories, groupOf, meta, assets] = await Promise.all([
    categoryRows(source, posts),
    groupsOf(source, posts),
    metaOf(source, 'post', ids),
    source.rowsWith('easyblog_post_assets', 'post_id', ids),
  ]);
  const linkOf = byColumn(
    assets.filter(row => row.key === 'link'),
    'post_id',
  );
  const teamIds = posts.map(post => {
    const group = groupOf(post);
    return group?.kind === 'team' ? group.id : null;
  });
  return {
    dateNear: neighbouringDate(posts),
    accounts: await knownIds(swap, 'users', values(posts, 'created_by')),
    categories: await knownIds(swap, 'easyblog categories', values(categories.rows, 'id')),
    teams: await knownIds(swap, 'easyblog teams', teamIds),
    categoriesOf: categories.of,
    hasEdge: categories.hasEdge,
    groupOf,
    metaOf: post => meta.get(post.id ?? ''),
    linkOf: post => linkOf.get(post.id ?? '')?.[0]?.value ?? '',
  };
};
