import { escaped } from '../../core/html/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { contentOf } from './content.ts';
import { articleCategorySlug, articleCommentId, articleId, pictureId } from './ids.ts';
import { commentText, filedText, type Item } from './item.ts';
import { articleStatus } from './status.ts';
import type { ArticleRow, CommentRow, FiledTerm, TermRow } from './wxr-queries.ts';

interface Around {
  readonly baseUrl: string;
  readonly now: Date;
  readonly category: TermRow | undefined;
  readonly tags: readonly FiledTerm[];
  readonly comments: readonly CommentRow[];
}

/** An article as a post of WordPress. */
export const articleItem = (article: ArticleRow, around: Around): Item => {
  const { category } = around;
  return {
    id: articleId(article.id),
    type: 'post',
    title: article.title,
    link: around.baseUrl + articlePaths.article(article),
    slug: article.alias,
    creator: article.author,
    content: contentOf({ ...article, source: article.video }, around.baseUrl),
    excerpt: '',
    date: article.publish_up ?? article.created_at,
    modified: article.modified_at ?? article.created_at,
    status: articleStatus(article, around.now),
    password: '',
    isSticky: false,
    allowsComments: article.allow_comments === 1,
    terms: [
      ...(category
        ? [filedText('category', { title: category.title, alias: articleCategorySlug(category.alias) })]
        : []),
      ...around.tags.map(term => filedText('post_tag', term)),
    ],
    meta: {
      _thumbnail_id: article.image_id === null ? undefined : pictureId(article.image_id),
      _yoast_wpseo_metadesc: article.meta_description,
      '_yoast_wpseo_meta-robots-noindex': article.robots.includes('noindex') ? 1 : undefined,
    },
    comments: around.comments.map(comment => commentText(comment, articleCommentId, escaped(comment.text))),
  };
};
