import type { Sql } from '../../core/db/index.ts';
import { rawHtml } from '../../core/html/index.ts';
import { isAccess } from '../../core/policy/index.ts';
import { picturesOf, recordingOf, type StoredPicture } from '../../media/index.ts';
import { type Article, type Named, readLinks, type SubjectRow, subjectColumns } from '../article-model/index.ts';

interface Row extends SubjectRow {
  title: string;
  alias: string;
  intro: string;
  body: string;
  published: number;
  trashed_at: Date | null;
  access: string;
  featured: number;
  archived: number;
  author_alias: string;
  created_at: Date;
  modified_at: Date;
  image_id: number | null;
  recording_id: number | null;
  image_caption: string | null;
  image_credits: string;
  image_alt: string;
  intro_image_id: number | null;
  intro_image_alt: string;
  intro_image_caption: string | null;
  links: string | null;
  video: string;
  video_caption: string | null;
  video_credits: string;
  hits: number;
  votes_count: number;
  votes_sum: number;
  comments_count: number;
  allow_comments: number;
  meta_description: string;
  meta_keywords: string;
  robots: string;
  meta_author: string;
  rights: string;
  language: string;
  version: number;
  author_name: string;
  author_permalink: string;
  author_website: string;
  author_biography: string | null;
  author_avatar: string | null;
  category_title: string;
  category_alias: string;
  category_parent: number | null;
}

const columns = [
  ...subjectColumns,
  ...['title', 'alias', 'intro', 'body', 'published', 'trashed_at', 'access', 'featured', 'author_alias'],
  ...['created_at', 'modified_at', 'image_id', 'image_caption', 'image_credits', 'hits', 'votes_count', 'votes_sum'],
  ...[
    'archived',
    'image_alt',
    'intro_image_id',
    'intro_image_alt',
    'intro_image_caption',
    'links',
    'meta_author',
    'rights',
    'recording_id',
    'video',
    'video_caption',
    'video_credits',
    'comments_count',
    'allow_comments',
    'meta_description',
    'meta_keywords',
    'robots',
    'language',
    'version',
  ],
];

const rowOf = (sql: Sql, id: number): Promise<Row | undefined> =>
  sql('items as i')
    .join('users as u', 'u.id', 'i.author_id')
    .join('item_categories as c', 'c.id', 'i.category_id')
    .leftJoin('media as a', 'a.id', 'u.avatar_id')
    .where('i.id', id)
    .select(columns.map(column => `i.${column}`))
    .select({
      author_name: 'u.name',
      author_permalink: 'u.permalink',
      author_website: 'u.website',
      author_biography: 'u.biography',
      author_avatar: 'a.name',
      category_title: 'c.title',
      category_alias: 'c.alias',
      category_parent: 'c.parent_id',
    })
    .first();

const tagsOf = (sql: Sql, id: number): Promise<Named[]> =>
  sql('item_tags as j')
    .join('item_tag_names as t', 't.id', 'j.tag_id')
    .where({ 'j.item_id': id, 't.published': 1 })
    .select('t.id', 't.title', 't.alias')
    .orderBy(['j.ordering', 't.id']);

const galleryIds = (sql: Sql, id: number): Promise<number[]> =>
  sql('item_pictures').where('item_id', id).orderBy(['ordering', 'media_id']).pluck('media_id');

const articleFrom = (row: Row): Omit<Article, 'image' | 'introImage' | 'gallery' | 'recording' | 'tags'> => ({
  id: row.id,
  title: row.title,
  alias: row.alias,
  category: {
    id: row.category_id,
    title: row.category_title,
    alias: row.category_alias,
    parentId: row.category_parent,
  },
  // Sanitized when saved.
  intro: rawHtml(row.intro),
  body: rawHtml(row.body),
  published: row.published === 1,
  isTrashed: row.trashed_at !== null,
  access: isAccess(row.access) ? row.access : 'special',
  featured: row.featured === 1,
  archived: row.archived === 1,
  author: {
    id: row.author_id,
    name: row.author_name,
    permalink: row.author_permalink,
    website: row.author_website,
    biography: row.author_biography ?? '',
    avatar: row.author_avatar,
  },
  authorAlias: row.author_alias,
  createdAt: row.created_at,
  modifiedAt: row.modified_at,
  publishUp: row.publish_up,
  publishDown: row.publish_down,
  imageCaption: row.image_caption ?? '',
  imageCredits: row.image_credits,
  introImageCaption: row.intro_image_caption ?? '',
  links: readLinks(row.links),
  video: row.video,
  videoCaption: row.video_caption ?? '',
  videoCredits: row.video_credits,
  hits: row.hits,
  votes: { count: row.votes_count, sum: row.votes_sum },
  commentsCount: row.comments_count,
  allowsComments: row.allow_comments === 1,
  metaDescription: row.meta_description,
  metaKeywords: row.meta_keywords,
  robots: row.robots,
  metaAuthor: row.meta_author,
  rights: row.rights,
  language: row.language,
  version: row.version,
});

/** A picture with the text that an article gives it, if any. */
const described = (picture: StoredPicture | undefined, alt: string): StoredPicture | null =>
  picture ? { ...picture, alt: alt || picture.alt } : null;

/** Article with the data of its page and the columns the policy needs; undefined if absent. */
export const articleOf = async (sql: Sql, id: number): Promise<{ article: Article; row: SubjectRow } | undefined> => {
  const row = await rowOf(sql, id);
  if (!row) return undefined;
  const shown = await galleryIds(sql, row.id);
  const [tags, recording, pictures] = await Promise.all([
    tagsOf(sql, row.id),
    recordingOf(sql, row.recording_id),
    picturesOf(sql, [...[row.image_id, row.intro_image_id].flatMap(one => one ?? []), ...shown]),
  ]);
  const image = described(pictures.get(row.image_id ?? 0), row.image_alt);
  const introImage = described(pictures.get(row.intro_image_id ?? 0), row.intro_image_alt);
  const gallery = shown.flatMap(one => pictures.get(one) ?? []);
  return { article: { ...articleFrom(row), image, introImage, gallery, recording, tags }, row };
};
