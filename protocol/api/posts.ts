import { z } from 'zod';
import { operation } from './operation.ts';
import {
  byId,
  dateParameter,
  dateValue,
  idParameter,
  idValue,
  imageShape,
  listOf,
  named,
  nothing,
  pageParameters,
  termShape,
  urlValue,
  writerShape,
} from './values.ts';

const summary = {
  id: idValue,
  url: urlValue,
  title: z.string(),
  slug: z.string(),
  kind: z.enum(['text', 'quote', 'link', 'photo', 'video', 'page']),
  excerpt: z.string().describe('Beginning of the text without markup.'),
  source: z.string().describe('Source of a quote, or address of a link or video.'),
  language: z.string().describe('BCP 47 tag.'),
  isProtected: z.boolean().describe('True if the text needs a password: it is not part of the answer.'),
  version: z.int().describe('Counts the changes of the text; a change names it in `If-Match`.'),
  publishedAt: dateValue.nullable(),
  updatedAt: dateValue,
  authors: z.array(writerShape),
  categories: z.array(termShape),
  tags: z.array(termShape),
  image: imageShape.nullable(),
  commentCount: z.int(),
};

export const postSummary = named('PostSummary', z.object(summary));

export const postShape = named(
  'Post',
  z.object({
    ...summary,
    status: z.enum(['draft', 'pending', 'published', 'unpublished', 'archived', 'trashed']),
    content: z.string().nullable().describe('HTML, or null if the text needs a password.'),
    allowsComments: z.boolean(),
  }),
);

/** Filters of lists: one of author, category, tag and changedSince at a time. */
export const listFilters = {
  author: idParameter('Only entries of this author.').optional(),
  category: idParameter('Only entries in this category.').optional(),
  tag: idParameter('Only entries with this tag.').optional(),
  since: dateParameter('Only entries published at or after this time.').optional(),
  changedSince: dateParameter(
    'Entries changed at or after this time, the oldest change first, for copies that are kept up to date.',
  ).optional(),
};

const filterRule = 'At most one of `author`, `category`, `tag` and `changedSince` can be used in a request.';

export const postOperations = {
  listPosts: operation({
    method: 'GET',
    path: '/posts',
    group: 'Posts',
    summary: 'List published posts, newest first',
    description: filterRule,
    scope: 'read',
    params: nothing,
    query: z.strictObject({ ...listFilters, ...pageParameters }),
    body: nothing,
    answer: listOf('PostList', postSummary),
    status: 200,
  }),
  getPost: operation({
    method: 'GET',
    path: '/posts/{id}',
    group: 'Posts',
    summary: 'Read a post',
    scope: 'read',
    params: byId('Id of the post.'),
    query: z.strictObject({}),
    body: nothing,
    answer: postShape,
    status: 200,
  }),
};
