import type { Matching, OpenedSource } from '../source/index.ts';

/** A kind of rows, and how they are counted. */
interface Kind {
  readonly kind: string;
  readonly table: string;
  /** Only these rows; a condition on a column that the table lacks is left out. */
  readonly only?: Matching;
  /** Without these rows. */
  readonly except?: Matching;
}

export interface KindCount {
  readonly kind: string;
  /** Name of the table without its prefix; absent for files. */
  readonly table?: string;
  readonly found: number;
}

const article: Matching = { type_alias: ['com_content.article'] };
const root: Matching = { level: ['0'] };
const standardGroups = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
const standardLevels = ['1', '2', '3', '5', '6'];

/** Kinds that an import brings along, wholly or in part. */
const imported: readonly Kind[] = [
  { kind: 'accounts', table: 'users' },
  { kind: 'memberships of groups', table: 'user_usergroup_map' },
  { kind: 'groups of its own', table: 'usergroups', except: { id: standardGroups } },
  { kind: 'view levels of its own', table: 'viewlevels', except: { id: standardLevels } },
  { kind: 'profile values of accounts', table: 'user_profiles' },
  { kind: 'notes about accounts', table: 'user_notes' },
  { kind: 'article categories', table: 'categories', only: { extension: ['com_content'] } },
  { kind: 'articles', table: 'content' },
  { kind: 'article tags', table: 'tags', except: root },
  { kind: 'tags of articles', table: 'contentitem_tag_map', only: article },
  { kind: 'article fields', table: 'fields' },
  { kind: 'values of article fields', table: 'fields_values' },
  { kind: 'ratings of articles', table: 'content_rating' },
  { kind: 'translations', table: 'associations' },
  { kind: 'redirects', table: 'redirect_links' },
  { kind: 'menu items', table: 'menu', only: { client_id: ['0'] }, except: { client_id: ['0'], level: ['0'] } },
  { kind: 'K2 categories', table: 'k2_categories' },
  { kind: 'K2 items', table: 'k2_items' },
  { kind: 'K2 field groups', table: 'k2_extra_fields_groups' },
  { kind: 'K2 fields', table: 'k2_extra_fields' },
  { kind: 'K2 tags', table: 'k2_tags' },
  { kind: 'tags of K2 items', table: 'k2_tags_xref' },
  { kind: 'K2 comments', table: 'k2_comments' },
  { kind: 'ratings of K2 items', table: 'k2_rating' },
  { kind: 'K2 attachments', table: 'k2_attachments' },
  { kind: 'K2 profiles', table: 'k2_users' },
  { kind: 'EasyBlog categories', table: 'easyblog_category' },
  { kind: 'EasyBlog tags', table: 'easyblog_tag' },
  { kind: 'tags of EasyBlog posts', table: 'easyblog_post_tag' },
  { kind: 'EasyBlog posts', table: 'easyblog_post' },
  { kind: 'categories of EasyBlog posts', table: 'easyblog_post_category' },
  { kind: 'EasyBlog comments', table: 'easyblog_comment' },
  { kind: 'likes of EasyBlog comments', table: 'easyblog_likes' },
  { kind: 'ratings of EasyBlog posts', table: 'easyblog_ratings' },
  { kind: 'kinds of EasyBlog reactions', table: 'easyblog_reactions' },
  { kind: 'reactions to EasyBlog posts', table: 'easyblog_reactions_history' },
  { kind: 'EasyBlog subscriptions', table: 'easyblog_subscriptions' },
  { kind: 'EasyBlog favourites', table: 'easyblog_favourites' },
  { kind: 'EasyBlog teams', table: 'easyblog_team' },
  { kind: 'members of EasyBlog teams', table: 'easyblog_team_users' },
  { kind: 'requests to join EasyBlog teams', table: 'easyblog_team_request' },
  { kind: 'featured in EasyBlog', table: 'easyblog_featured' },
  { kind: 'revisions of EasyBlog posts', table: 'easyblog_revisions' },
  { kind: 'rejections of EasyBlog posts', table: 'easyblog_post_rejected' },
  { kind: 'reports of EasyBlog posts', table: 'easyblog_reports' },
  { kind: 'search descriptions of EasyBlog posts', table: 'easyblog_meta', only: { type: ['post'] } },
  { kind: 'search descriptions of EasyBlog categories', table: 'easyblog_meta', only: { type: ['category'] } },
  { kind: 'search descriptions of EasyBlog teams', table: 'easyblog_meta', only: { type: ['team'] } },
  { kind: 'EasyBlog translations', table: 'easyblog_associations' },
  { kind: 'EasyBlog profiles', table: 'easyblog_users' },
];

/** Kinds that have no place in Lectern, or that are never taken along. */
const withoutPlace: readonly Kind[] = [
  {
    kind: 'fields of other content than articles and accounts',
    table: 'fields',
    except: { context: ['com_content.article', 'com_users.user'] },
  },
  { kind: 'private messages', table: 'messages' },
  { kind: 'modules', table: 'modules', only: { client_id: ['0'] } },
  { kind: 'contacts', table: 'contact_details' },
  { kind: 'banners', table: 'banners' },
  { kind: 'web links', table: 'weblinks' },
  { kind: 'news feeds', table: 'newsfeeds' },
  {
    kind: 'EasyBlog search descriptions of other pages',
    table: 'easyblog_meta',
    except: { type: ['post', 'category', 'team'] },
  },
  { kind: 'values of EasyBlog fields', table: 'easyblog_fields_values' },
  { kind: 'EasyBlog rights of groups', table: 'easyblog_acl_group' },
  { kind: 'EasyBlog post templates', table: 'easyblog_post_templates' },
  { kind: 'EasyBlog feed imports', table: 'easyblog_feeds' },
  { kind: 'EasyBlog FeedBurner addresses', table: 'easyblog_feedburner' },
  { kind: 'EasyBlog advertisements', table: 'easyblog_adsense' },
  { kind: 'EasyBlog tokens of other services', table: 'easyblog_oauth' },
  { kind: 'EasyBlog keys', table: 'easyblog_hashkeys' },
  { kind: 'EasyBlog mails not sent', table: 'easyblog_mailq' },
];

const countOf = async (source: OpenedSource, { table, only = {}, except }: Kind): Promise<number> => {
  const columns = source.columnsOf(table);
  const all = await source.count(
    table,
    Object.fromEntries(Object.entries(only).filter(([column]) => columns.has(column))),
  );
  return all - (except === undefined ? 0 : await source.count(table, except));
};

const countsOf = async (source: OpenedSource, kinds: readonly Kind[]): Promise<readonly KindCount[]> => {
  const counts: KindCount[] = [];
  for (const kind of kinds)
    if (source.hasTable(kind.table))
      counts.push({ kind: kind.kind, table: kind.table, found: await countOf(source, kind) });
  return counts;
};

/** Counts every kind whose table the old site has. */
export const countImported = (source: OpenedSource): Promise<readonly KindCount[]> => countsOf(source, imported);

/** Counts what has no place here, where there is any. */
export const countWithoutPlace = async (source: OpenedSource): Promise<readonly KindCount[]> =>
  (await countsOf(source, withoutPlace)).filter(({ found }) => found > 0);
