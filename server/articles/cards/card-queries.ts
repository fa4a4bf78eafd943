import { joinedRows, type Sql } from '../../core/db/index.ts';
import { plainTextOf, rawHtml, shortened, withoutNotes } from '../../core/html/index.ts';
import { picturesOf, type StoredPicture } from '../../media/index.ts';
import type { ArticleBrief, Named } from '../article-model/index.ts';

/** Article in a list. */
export interface ArticleCard extends ArticleBrief {
  readonly modifiedAt: Date;
  readonly version: number;
  readonly featured: boolean;
  readonly excerpt: string;
  readonly hasMore: boolean;
  readonly category: Named;
  readonly author: {
    readonly id: number;
    readonly name: string;
    readonly permalink: string;
    /** Name of the avatar; null for none. */
    readonly avatar: string | null;
  };
  readonly authorAlias: string;
  /** Image of the introduction, or else of the article. Its text is empty unless the article gives it one. */
  readonly image: StoredPicture | null;
  readonly imageCaption: string;
  readonly tags: readonly Named[];
  readonly commentsCount: number;
  readonly votes: { readonly count: number; readonly sum: number };
  readonly hits: number;
  readonly language: string;
}

/** Fields of a card that are columns of the article's row. */
type Stored = Omit<
  ArticleCard,
  'featured' | 'excerpt' | 'hasMore' | 'category' | 'author' | 'image' | 'imageCaption' | 'tags' | 'votes'
>;

interface Row extends Stored {
  readonly featured: number;
  readonly beginning: string;
  readonly has_more: number;
  readonly image_id: number | null;
  readonly intro_image_id: number | null;
  readonly intro_image_alt: string;
  readonly intro_image_caption: string | null;
  readonly votes_count: number;
  readonly votes_sum: number;
  readonly author_id: number;
  readonly author_name: string;
  readonly author_permalink: string;
  readonly author_avatar: string | null;
  readonly category_id: number;
  readonly category_title: string;
  readonly category_alias: string;
}

const excerptLength = 320;

const columns = [
  ...['id', 'title', 'alias', 'version', 'featured', 'image_id', 'votes_count', 'votes_sum', 'hits'],
  ...['intro_image_id', 'intro_image_alt', 'intro_image_caption'],
];

const rowsOf = (sql: Sql, ids: readonly number[]): Promise<Row[]> =>
  sql('items as i')
    .join('users as u', 'u.id', 'i.author_id')
    .leftJoin('media as a', 'a.id', 'u.avatar_id')
    .join('item_categories as c', 'c.id', 'i.category_id')
    .whereIn('i.id', [...ids])
    .select([...columns, 'language', 'author_id', 'category_id'].map(column => `i.${column}`))
    .select({
      createdAt: 'i.created_at',
      modifiedAt: 'i.modified_at',
      commentsCount: 'i.comments_count',
      authorAlias: 'i.author_alias',
      author_name: 'u.name',
      author_permalink: 'u.permalink',
      author_avatar: 'a.name',
      category_title: 'c.title',
      category_alias: 'c.alias',
    })
    .select(sql.raw("LEFT(COALESCE(NULLIF(i.intro, ''), i.body), 2000) AS beginning"))
    .select(sql.raw("(i.intro <> '' AND i.body <> '') AS has_more"));

/** Published tags by article id, in each article's order. */
const tagsOf = async (sql: Sql, ids: readonly number[]): Promise<Map<number, Named[]>> => {
  const rows: (Named & { item_id: number })[] = await joinedRows(sql, 'item_tags', 'item_tag_names', 'tag_id')
    .whereIn('j.item_id', [...ids])
    .where('n.published', 1)
    .select('j.item_id', 'n.id', 'n.title', 'n.alias')
    .orderBy(['j.ordering', 'n.id']);
  const named = new Map<number, Named[]>();
  for (const { item_id, ...tag } of rows) named.set(item_id, [...(named.get(item_id) ?? []), tag]);
  return named;
};

// A text cut by length may end inside a tag.
const textOfExcerpt = (beginning: string): string =>
  plainTextOf(withoutNotes(rawHtml(beginning.replace(/<[^>]*$/, ''))));

const imageOf = (row: Row, picture: StoredPicture | undefined): Pick<ArticleCard, 'image' | 'imageCaption'> => {
  if (!picture) return { image: null, imageCaption: '' };
  if (row.intro_image_id === null) return { image: { ...picture, alt: '' }, imageCaption: '' };
  return { image: { ...picture, alt: row.intro_image_alt }, imageCaption: row.intro_image_caption ?? '' };
};

/** Cards of articles in the order of their ids: one query for articles, one each for tags and images. */
export const articleCardsOf = async (sql: Sql, ids: readonly number[]): Promise<ArticleCard[]> => {
  if (ids.length === 0) return [];
  const [rows, tags] = await Promise.all([rowsOf(sql, ids), tagsOf(sql, ids)]);
  const pictures = await picturesOf(
    sql,
    rows.flatMap(row => row.intro_image_id ?? row.image_id ?? []),
  );
  const cards = new Map(
    rows.map((row): [number, ArticleCard] => [
      row.id,
      {
        id: row.id,
        title: row.title,
        alias: row.alias,
        createdAt: row.createdAt,
        modifiedAt: row.modifiedAt,
        version: row.version,
        featured: row.featured === 1,
        excerpt: shortened(textOfExcerpt(row.beginning), excerptLength),
        hasMore: row.has_more === 1 || row.beginning.length > excerptLength,
        category: { id: row.category_id, title: row.category_title, alias: row.category_alias },
        author: {
          id: row.author_id,
          name: row.author_name,
          permalink: row.author_permalink,
          avatar: row.author_avatar,
        },
        authorAlias: row.authorAlias,
        ...imageOf(row, pictures.get(row.intro_image_id ?? row.image_id ?? 0)),
        tags: tags.get(row.id) ?? [],
        commentsCount: row.commentsCount,
        votes: { count: row.votes_count, sum: row.votes_sum },
        hits: row.hits,
        language: row.language,
      },
    ]),
  );
  return ids.flatMap(id => cards.get(id) ?? []);
};
