import { z } from 'zod';
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
};
