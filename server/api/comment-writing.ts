import { z } from 'zod';
import { apiOperations } from '../../protocol/api/registry.ts';
import { articleCommentFields } from '../../protocol/articles/comments.ts';
import { commentFields } from '../../protocol/blog/comments.ts';
import {
  commentedArticle,
  prepareArticleComment,
  saveArticleComment,
  writtenArticleComment,
} from '../articles/comments/index.ts';
import { commentedPost, flatComment, prepareComment, saveComment } from '../blog/comments/index.ts';
import { articleKinds } from '../core/cache/index.ts';
import { articleCommentOf, postCommentOf } from './comments.ts';
import { type ApiWriters, type WriterInput, writer } from './writing.ts';

const postForm = z.object(commentFields);
const articleForm = z.object(articleCommentFields);

/** The fields of the comment form of a post that a request fills. */
const postFormOf = ({ params, body }: WriterInput<typeof apiOperations.createPostComment>) =>
  postForm.parse({
    blogId: `${params.id}`,
    comment: body.content,
    title: body.title,
    parentId: `${body.parentId ?? 0}`,
    terms: body.acceptsTerms ? '1' : '0',
  });

const articleFormOf = ({ params, body }: WriterInput<typeof apiOperations.createArticleComment>) =>
  articleForm.parse({ itemID: `${params.id}`, commentText: body.content });

/** Writing comments by the functions of the comment forms. */
export const commentWriters: ApiWriters<'createPostComment' | 'createArticleComment'> = {
  createPostComment: writer(apiOperations.createPostComment, {
    prepare: (context, input) => prepareComment(context, postFormOf(input)),
    act: 'comment.add',
    invalidates: ['post-comments', 'post-held'],
    load: (context, { params }) => commentedPost(context, params.id, { lock: true }),
    run: async (mutation, post, input, ready) => {
      const { row } = await saveComment(mutation, post, postFormOf(input), ready);
      return { json: postCommentOf(mutation.services, post.slug, await flatComment(mutation, row.id)) };
    },
  }),
  createArticleComment: writer(apiOperations.createArticleComment, {
    prepare: (context, input) => prepareArticleComment(context, articleFormOf(input)),
    act: 'article.comment',
    invalidates: [...articleKinds, 'item-held'],
    load: (context, { params }) => commentedArticle(context, params.id, { lock: true }),
    run: async (mutation, article, _, ready) => {
      const { id } = await saveArticleComment(mutation, article, ready);
      return { json: articleCommentOf(mutation.services, article, await writtenArticleComment(mutation, id)) };
    },
  }),
};
