import { z } from 'zod';
import { limits } from '../limits.ts';
import { operation } from './operation.ts';
import { byId, dateValue, idValue, listOf, named, nothing, pageParameters, urlValue, writerShape } from './values.ts';

export const commentShape = named(
  'Comment',
  z.object({
    id: idValue,
    url: urlValue,
    parentId: idValue.nullable().describe('Comment that this one answers, or null.'),
    author: writerShape,
    title: z.string(),
    content: z.string().describe('HTML.'),
    status: z.enum(['published', 'held']).describe('`held` until a moderator approves it.'),
    likes: z.int(),
    createdAt: dateValue,
  }),
);

const commentList = listOf('CommentList', commentShape);

const listing = {
  method: 'GET',
  group: 'Comments',
  scope: 'read',
  query: z.strictObject(pageParameters),
  body: nothing,
  answer: commentList,
  status: 200,
} as const;

const newComment = z.strictObject({
  content: z.string().max(limits.textInput).describe('Text; on posts it may have BBCode.'),
});

const writing = {
  method: 'POST',
  group: 'Comments',
  description: 'As in the comment form: `status` is `held` where a moderator must approve the comment.',
  scope: 'write:comments',
  query: z.strictObject({}),
  answer: commentShape,
  status: 201,
} as const;

export const commentOperations = {
  listPostComments: operation({
    ...listing,
    path: '/posts/{id}/comments',
    summary: 'List the comments of a post, oldest first',
    params: byId('Id of the post.'),
  }),
  listArticleComments: operation({
    ...listing,
    path: '/articles/{id}/comments',
    summary: 'List the comments of an article, oldest first',
    params: byId('Id of the article.'),
  }),
  createPostComment: operation({
    ...writing,
    path: '/posts/{id}/comments',
    summary: 'Comment on a post',
    params: byId('Id of the post.'),
    body: newComment.extend({
      title: z.string().max(limits.title).optional(),
      parentId: idValue.optional().describe('Comment that is answered.'),
      acceptsTerms: z.boolean().optional().describe('Needed where the site asks to accept its terms.'),
    }),
  }),
  createArticleComment: operation({
    ...writing,
    path: '/articles/{id}/comments',
    summary: 'Comment on an article',
    params: byId('Id of the article.'),
    body: newComment,
  }),
};
