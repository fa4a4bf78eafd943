import { z } from 'zod';
import { limits } from '../limits.ts';
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
    'Entries whose text changed at or after this time, the oldest change first. Those that are published or withdrawn without a new text are not among them.',
  ).optional(),
};

const filterRule = 'At most one of `author`, `category`, `tag` and `changedSince` can be used in a request.';

const written = {
  title: z.string().max(limits.title),
  content: z.string().max(limits.postBody).describe('Text in the format of `format`.'),
  format: z.enum(['html', 'markdown']).optional().describe('Format of `content`; `html` if absent.'),
  excerpt: z.string().max(limits.postExcerpt).optional(),
  slug: z.string().max(limits.postSlug).optional().describe('Part of the address; made from the title if absent.'),
  language: z.string().max(limits.language).optional().describe('BCP 47 tag; the language of the site if absent.'),
  categories: z
    .array(idValue)
    .max(limits.postCategories)
    .optional()
    .describe('Ids; the first is the primary category.'),
  tags: z
    .array(z.string().max(limits.tagTitle))
    .max(limits.postTags)
    .optional()
    .describe('Titles; unknown tags are created.'),
  publishAt: z.iso
    .datetime({ offset: true })
    .nullable()
    .optional()
    .describe('Time of publication; in the future, the post is scheduled. Null: at once.'),
  allowsComments: z.boolean().optional(),
};

const newPost = z.strictObject({
  ...written,
  status: z.enum(['draft', 'published']).optional().describe('`draft` if absent.'),
});

const postChange = z.strictObject({
  ...written,
  title: written.title.optional(),
  content: written.content.optional(),
  status: z.enum(['published']).optional().describe('Publishes a post; its status stays if absent.'),
});

const approval = 'Where moderators approve posts, the status becomes `pending`.';

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
  createPost: operation({
    method: 'POST',
    path: '/posts',
    group: 'Posts',
    summary: 'Write a post',
    description: `As in the composer: the text is cleaned, and the rights of the account apply. ${approval}`,
    scope: 'write:posts',
    params: nothing,
    query: z.strictObject({}),
    body: newPost,
    answer: postShape,
    status: 201,
    isRepeatable: true,
  }),
  changePost: operation({
    method: 'PATCH',
    path: '/posts/{id}',
    group: 'Posts',
    summary: 'Change a post',
    description:
      'Fields that are absent stay as they are. Where a moderator must approve the change, the answer has the status 202 and the text as readers still see it.',
    scope: 'write:posts',
    params: byId('Id of the post.'),
    query: z.strictObject({}),
    body: postChange,
    answer: postShape,
    status: 200,
    mayWait: true,
    isVersioned: true,
  }),
  deletePost: operation({
    method: 'DELETE',
    path: '/posts/{id}',
    group: 'Posts',
    summary: 'Move a post to the trash',
    scope: 'write:posts',
    params: byId('Id of the post.'),
    query: z.strictObject({}),
    body: nothing,
    answer: z.null(),
    status: 204,
  }),
};
