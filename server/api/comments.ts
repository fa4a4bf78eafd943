import type { ApiAnswer } from '../../protocol/api/operation.ts';
import { type ApiOperations, apiOperations } from '../../protocol/api/registry.ts';
import { articleSubjectOf, nextArticleChange, readerScope } from '../articles/article-model/index.ts';
import { articleOf } from '../articles/article-page/index.ts';
import { type ReadComment, readArticleComments } from '../articles/comments/index.ts';
import { type FlatComment, flatComments } from '../blog/comments/index.ts';
import { nextChange, responseTarget } from '../blog/post-model/index.ts';
import { type Tag, tagsOfPost } from '../core/cache/index.ts';
import type { Services } from '../core/context/index.ts';
import { notFound } from '../core/errors/index.ts';
import { articlePaths, paths } from '../core/paths/index.ts';
import { authorize } from '../core/policy/index.ts';
import { isoMoment, moment } from '../core/time/index.ts';
import { absoluteText } from '../reading-text/index.ts';
import { pageOf, positionIn } from './cursors.ts';
import { absolute } from './links.ts';
import { type ApiReaders, reader } from './reading.ts';

export type ApiComment = ApiAnswer<ApiOperations['listPostComments']>['data'][number];

export const postCommentOf = (services: Services, slug: string, row: FlatComment): ApiComment => ({
  id: row.id,
  url: absolute(services, paths.comment(slug, row.id)),
  parentId: row.parentId,
  author: {
    id: row.authorId,
    name: row.name,
    url: row.permalink === null ? null : absolute(services, paths.author(row.permalink)),
  },
  title: row.title,
  content: absoluteText(row.html, services.settings),
  status: row.state === 'held' ? 'held' : 'published',
  likes: row.likes,
  createdAt: isoMoment(row.createdAt),
});

export const articleCommentOf = (
  services: Services,
  article: Parameters<typeof articlePaths.article>[0],
  row: ReadComment,
): ApiComment => ({
  id: row.id,
  url: absolute(services, `${articlePaths.article(article)}#comment${row.id}`),
  parentId: null,
  author: {
    id: row.author?.id ?? null,
    name: row.name,
    url: row.author ? absolute(services, articlePaths.author(row.author)) : null,
  },
  title: '',
  content: absoluteText(row.html, services.settings),
  status: row.published ? 'published' : 'held',
  likes: 0,
  createdAt: isoMoment(row.createdAt),
});

const writerTags = (comments: readonly ApiComment[]): Tag[] => [
  ...new Set(comments.flatMap(({ author }) => (author.id === null ? [] : [`author:${author.id}` as const]))),
];

export const commentReaders: ApiReaders<'listPostComments' | 'listArticleComments'> = {
  listPostComments: reader(apiOperations.listPostComments, async (context, { params, query: { limit, cursor } }) => {
    const { sql, services, actor } = context;
    const post = await responseTarget(context, params.id, { openTo: 'everyone', lock: false });
    authorize(actor, 'post.readText', post);
    const hasComments = post.openTo !== 'nobody' && services.site.get('comments.enabled');
    const after = positionIn(cursor, 'oldest')?.id ?? 0;
    const [found, expires] = await Promise.all([
      hasComments ? flatComments(context, post, { after, count: limit + 1 }) : [],
      nextChange(sql, moment(services.clock)),
    ]);
    const page = pageOf(context, { rows: found, limit, order: 'oldest' }, ({ createdAt, number }) => ({
      at: createdAt,
      id: number,
    }));
    const data = page.rows.map(row => postCommentOf(services, post.slug, row));
    return {
      json: { data, next: page.next },
      tags: ['settings', 'posts', ...tagsOfPost(params.id), ...writerTags(data)],
      expires,
    };
  }),
  listArticleComments: reader(
    apiOperations.listArticleComments,
    async (context, { params, query: { limit, cursor } }) => {
      const { sql, services, actor } = context;
      const found = await articleOf(sql, params.id);
      if (!found) throw notFound();
      const subject = articleSubjectOf(context, found.row);
      authorize(actor, 'article.read', subject);
      const range = { after: positionIn(cursor, 'oldest'), count: limit + 1 };
      const [comments, expires] = await Promise.all([
        readArticleComments(context, subject, range),
        nextArticleChange(sql, readerScope(context)),
      ]);
      const page = pageOf(context, { rows: comments, limit, order: 'oldest' }, ({ createdAt, id }) => ({
        at: createdAt,
        id,
      }));
      const data = page.rows.map(row => articleCommentOf(services, found.article, row));
      return {
        json: { data, next: page.next },
        tags: ['settings', 'items', `item:${params.id}`, ...writerTags(data)],
        expires,
      };
    },
  ),
};
