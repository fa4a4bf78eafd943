import type { ReadContext } from '../../core/context/index.ts';
import { ordered, preparedQuery, type Sql } from '../../core/db/index.ts';
import { rawHtml } from '../../core/html/index.ts';
import { moment } from '../../core/time/index.ts';
import { picturesOf } from '../../media/index.ts';
import { namesOfPost, type PostKind } from '../cards/index.ts';
import { endedPosts, type SubjectRow, subjectColumns } from '../post-model/index.ts';
import type { Entry, Neighbour } from './post.ts';

interface Row extends SubjectRow {
  uid: string | null;
  kind: PostKind;
  title: string;
  slug: string;
  source: string;
  intro: string | null;
  body: string;
  excerpt: string | null;
  language: string;
  direction: string;
  seo_title: string;
  seo_description: string;
  robots: string;
  canonical: string;
  byline: string;
  copyright: string;
  seo_keywords: string;
  cover_id: number | null;
  allow_subscriptions: number;
  address: string;
  latitude: number | null;
  longitude: number | null;
  reactions_count: number;
  ratings_count: number;
  ratings_sum: number;
  created_at: Date;
  modified_at: Date;
  team_id: number | null;
  author_name: string;
  author_permalink: string;
  author_website: string;
  author_biography: string | null;
  author_avatar: string | null;
  translation_id: number | null;
}

const textColumns = ['uid', 'kind', 'title', 'slug', 'source', 'intro', 'body', 'excerpt', 'language', 'direction'];
const headColumns = ['seo_title', 'seo_description', 'robots', 'canonical', 'cover_id', 'created_at', 'modified_at'];
const extraColumns = ['allow_subscriptions', 'team_id', 'reactions_count', 'address', 'latitude', 'longitude'];
const detailColumns = ['byline', 'copyright', 'seo_keywords'];
const ratingColumns = ['ratings_count', 'ratings_sum'];
const columns = [
  ...subjectColumns,
  ...textColumns,
  ...headColumns,
  ...extraColumns,
  ...detailColumns,
  ...ratingColumns,
];

const entries = (sql: Sql) =>
  sql('posts as p')
    .join('users as u', 'u.id', 'p.author_id')
    .leftJoin('media as a', 'a.id', 'u.avatar_id')
    .select(columns.map(column => `p.${column}`))
    .select({
      author_name: 'u.name',
      author_permalink: 'u.permalink',
      author_website: 'u.website',
      author_biography: 'u.biography',
      author_avatar: 'a.name',
      translation_id: sql('translations').select('id').whereRaw('post_id = p.id'),
    });

const rowsBySlug = preparedQuery<Row, [slug: string]>((sql, [slug]) => entries(sql).where('p.slug', slug).limit(1));

const rowOf = async (sql: Sql, by: EntryKey): Promise<Row | undefined> =>
  'slug' in by ? (await rowsBySlug(sql, [by.slug]))[0] : entries(sql).where('p.id', by.id).first();

const entryFrom = (row: Row): Omit<Entry, 'cover' | 'categories' | 'tags' | 'coAuthors'> => ({
  id: row.id,
  uid: row.uid ?? String(row.id),
  kind: row.kind,
  title: row.title,
  slug: row.slug,
  source: row.source,
  // Cleaned by core/html when it was saved.
  text: rawHtml((row.intro ?? '') + row.body),
  excerpt: row.excerpt ?? '',
  language: row.language,
  direction: row.direction,
  seoTitle: row.seo_title,
  seoDescription: row.seo_description,
  robots: row.robots,
  canonical: row.canonical,
  byline: row.byline,
  copyright: row.copyright,
  keywords: row.seo_keywords,
  state: row.state,
  lifecycle: row.lifecycle,
  publishedAt: row.published_at,
  publishDown: row.publish_down,
  createdAt: row.created_at,
  modifiedAt: row.modified_at,
  isProtected: row.password !== null,
  allowsSubscriptions: row.allow_subscriptions === 1,
  place: { address: row.address, latitude: row.latitude, longitude: row.longitude },
  teamId: row.team_id,
  reactionsCount: row.reactions_count,
  ratings: { count: row.ratings_count, sum: row.ratings_sum },
  author: {
    id: row.author_id,
    name: row.author_name,
    permalink: row.author_permalink,
    website: row.author_website,
    biography: row.author_biography ?? '',
    avatar: row.author_avatar,
  },
});

/** Lookup by slug or by id. */
export type EntryKey = { readonly slug: string } | { readonly id: number };

interface StoredEntry {
  readonly entry: Entry;
  readonly row: SubjectRow;
  /** The post is in a group of versions in other languages. */
  readonly isTranslated: boolean;
}

/** Post with the data of its page and the columns the policy evaluates; undefined when there is none. */
export const entryOf = async (sql: Sql, by: EntryKey): Promise<StoredEntry | undefined> => {
  const row = await rowOf(sql, by);
  if (!row) return undefined;
  const [names, pictures] = await Promise.all([
    namesOfPost(sql, row.id),
    picturesOf(sql, row.cover_id === null ? [] : [row.cover_id]),
  ]);
  const cover = row.cover_id === null ? null : (pictures.get(row.cover_id) ?? null);
  return { entry: { ...entryFrom(row), ...names, cover }, row, isTranslated: row.translation_id !== null };
};

interface Place {
  readonly id: number;
  readonly at: Date;
  readonly except?: readonly number[];
}

type NeighbourRow = Neighbour & { readonly place: '<' | '>' };

const neighbours = (sql: Sql, post: Place, now: Date) => {
  // Reads only the index, from the post's own moment to the first match.
  const next = (sign: '<' | '>', order: 'asc' | 'desc') =>
    sql('posts')
      .select('id', sql.raw('? AS place', [sign]))
      .where('listed', 1)
      .where('published_at', `${sign}=`, post.at)
      .where('published_at', '<=', now)
      .whereRaw(`(published_at ${sign} ? OR id ${sign} ?)`, [post.at, post.id])
      .whereNotIn('id', endedPosts(sql, now))
      .modify(query => {
        if (post.except) query.whereNotIn('id', [...post.except]);
      })
      .orderBy(ordered(order, 'published_at', 'id'))
      .limit(1);
  return sql
    .from(sql.unionAll([next('<', 'desc'), next('>', 'asc')], true).as('next'))
    .join('posts as p', 'p.id', 'next.id')
    .select('p.id', 'p.title', 'p.slug', 'next.place');
};

const neighbourRows = preparedQuery<NeighbourRow, [id: number, at: Date, now: Date]>((sql, [id, at, now]) =>
  neighbours(sql, { id, at }, now),
);

/** Listed posts before and after a moment; equal moments are ordered by id. */
export const neighboursOf = async (
  { sql, services }: ReadContext,
  post: Place,
): Promise<{ older: Neighbour | null; newer: Neighbour | null }> => {
  const now = moment(services.clock);
  const rows: NeighbourRow[] = post.except
    ? await neighbours(sql, post, now)
    : await neighbourRows(sql, [post.id, post.at, now]);
  const at = (wanted: '<' | '>'): Neighbour | null => {
    const row = rows.find(({ place }) => place === wanted);
    return row ? { id: row.id, title: row.title, slug: row.slug } : null;
  };
  return { older: at('<'), newer: at('>') };
};
