import { articleSubjectOf } from '../articles/article-model/index.ts';
import { articleOf } from '../articles/article-page/index.ts';
import { findArticleComment } from '../articles/comments/index.ts';
import { findComment } from '../blog/comments/index.ts';
import { responseTarget } from '../blog/post-model/index.ts';
import { anonymousContext, type RequestContext, type Services } from '../core/context/index.ts';
import { notFound, UserError } from '../core/errors/index.ts';
import { authorize } from '../core/policy/index.ts';
import { type ApiArticle, readArticle } from './articles.ts';
import { type ApiComment, articleCommentOf, postCommentOf } from './comments.ts';
import type { ApiPost } from './post-shapes.ts';
import { readPost } from './posts.ts';

const readPostComment = async (context: RequestContext, id: number): Promise<ApiComment> => {
  const { services, actor } = context;
  const comment = await findComment(context, id);
  if (comment?.state !== 'published') throw notFound();
  const post = await responseTarget(context, comment.postId, { openTo: 'everyone', lock: false });
  authorize(actor, 'post.readText', post);
  if (post.openTo === 'nobody' || !services.site.get('comments.enabled')) throw notFound();
  return postCommentOf(services, post.slug, comment);
};

const readArticleComment = async (context: RequestContext, id: number): Promise<ApiComment> => {
  const { services, sql, actor } = context;
  const comment = await findArticleComment(context, id);
  if (!comment?.published || services.site.get('articles.comments') === 'off') throw notFound();
  const found = await articleOf(sql, comment.articleId);
  if (!found) throw notFound();
  authorize(actor, 'article.read', articleSubjectOf(context, found.row));
  return articleCommentOf(services, found.article, comment);
};

type PublicReader = (context: RequestContext, id: number) => Promise<ApiPost | ApiArticle | ApiComment>;

const readers = {
  post: async (context, id) => (await readPost(context, id)).json,
  article: async (context, id) => (await readArticle(context, id)).json,
  'post-comment': readPostComment,
  'article-comment': readArticleComment,
} as const satisfies Readonly<Record<string, PublicReader>>;

export type PublicKind = keyof typeof readers;

/** A row as the API shows it to a reader without an account or a token; undefined if it shows nothing. */
export const publicReading = async (
  services: Services,
  kind: PublicKind,
  id: number,
): Promise<ApiPost | ApiArticle | ApiComment | undefined> => {
  try {
    return await readers[kind](anonymousContext(services, '/'), id);
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
};
