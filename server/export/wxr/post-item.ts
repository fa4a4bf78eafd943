import { paths } from '../../core/paths/index.ts';
import { contentOf } from './content.ts';
import { pictureId, postCommentId, postId } from './ids.ts';
import { commentText, filedText, type Item } from './item.ts';
import { postStatus } from './status.ts';
import type { CommentRow, FiledTerm, PostRow } from './wxr-queries.ts';

interface Around {
  readonly baseUrl: string;
  readonly now: Date;
  readonly password: string;
  readonly categories: readonly FiledTerm[];
  readonly tags: readonly FiledTerm[];
  readonly comments: readonly CommentRow[];
}

/** Fields that the plug-in for search engines with the most users reads. */
const seoOf = ({ seo_title, seo_description, robots, canonical }: PostRow): Item['meta'] => ({
  _yoast_wpseo_title: seo_title,
  _yoast_wpseo_metadesc: seo_description,
  _yoast_wpseo_canonical: canonical,
  '_yoast_wpseo_meta-robots-noindex': robots.includes('noindex') ? 1 : undefined,
  '_yoast_wpseo_meta-robots-nofollow': robots.includes('nofollow') ? 1 : undefined,
});

/** A post or page of the blog as an item of WordPress. */
export const postItem = (post: PostRow, around: Around): Item => ({
  id: postId(post.id),
  type: post.kind === 'page' ? 'page' : 'post',
  title: post.title,
  link: around.baseUrl + paths.entry(post.slug),
  slug: post.slug,
  creator: post.author,
  content: contentOf(post, around.baseUrl),
  excerpt: post.excerpt ?? '',
  date: post.published_at ?? post.created_at,
  modified: post.modified_at,
  status: postStatus(post, around.now),
  password: around.password,
  isSticky: post.sticky !== null,
  allowsComments: post.allow_comments === 1,
  terms: [
    ...around.categories.map(term => filedText('category', term)),
    ...around.tags.map(term => filedText('post_tag', term)),
  ],
  meta: { _thumbnail_id: post.cover_id === null ? undefined : pictureId(post.cover_id), ...seoOf(post) },
  comments: around.comments.map(comment => commentText(comment, postCommentId, comment.text)),
});
