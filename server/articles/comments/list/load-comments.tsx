import { readsSharedList, type SharedList, sharedLists } from '../../../comments/index.ts';
import type { RequestContext } from '../../../core/context/index.ts';
import { type Html, insert, joinAll, print } from '../../../core/html/index.ts';
import type { ArticleSubject, OpenArticle } from '../../../core/policy/index.ts';
import { type Article, articleSettingOf } from '../../article-model/index.ts';
import { startOf } from '../comment-links.ts';
import {
  type ArticleCommentRow,
  articleCommentsBefore,
  articleCommentsCount,
  articleCommentsOf,
  hasNoComment,
  newestArticleComment,
  type Range,
} from '../comment-queries.ts';
import { articleComments } from '../comment-tables.ts';
import { moderates, openToOf } from '../target-queries.ts';
import { CommentArticle } from './comment-views.tsx';

/** A printed page of an article's comments. */
interface PrintedComments extends SharedList {
  /** The number of comments that this reader sees on all pages. */
  readonly total: number;
  readonly start: number;
  /** The first comment of the page; 0 for an empty one. */
  readonly firstId: number;
  /** The newest published comment and the page that shows it; null when there are fewer than two comments. */
  readonly newest: (Pick<ArticleCommentRow, 'id' | 'name' | 'createdAt'> & { readonly start: number }) | null;
}

interface Read extends Omit<PrintedComments, 'insert'> {
  readonly html: Html;
}

type Viewing = Parameters<typeof articleCommentsBefore>[1];

const newestOf = async (
  { sql }: RequestContext,
  viewing: Viewing,
  { start, size, order }: Range,
  { rows, total }: { readonly rows: readonly ArticleCommentRow[]; readonly total: number },
): Promise<PrintedComments['newest']> => {
  if (total < 2) return null;
  const newest = await newestArticleComment(sql, viewing.articleId);
  if (!newest) return null;
  if (rows.some(({ id }) => id === newest.id)) return { ...newest, start };
  const before = await articleCommentsBefore(sql, viewing, newest, order);
  return { ...newest, start: before - (before % size) };
};

const read = async (
  context: RequestContext,
  article: Article,
  subject: ArticleSubject,
  start: number,
): Promise<Read> => {
  const { sql, actor, services } = context;
  const viewing = { articleId: article.id, actor, moderates: moderates(actor, subject) };
  const range = {
    start,
    size: services.site.get('articles.commentsPageSize'),
    order: services.site.get('articles.commentsOrder'),
  };
  const [rows, total] = await Promise.all([articleCommentsOf(sql, viewing, range), articleCommentsCount(sql, viewing)]);
  const listing = {
    context,
    setting: articleSettingOf(context),
    articleAuthorId: article.authorAlias === '' ? article.author.id : 0,
    moderates: viewing.moderates,
  };
  const numberOf = (at: number): number => (range.order === 'asc' ? start + at + 1 : total - start - at);
  const html = joinAll(
    rows.map((row, at) => print(<CommentArticle row={row} listing={listing} number={numberOf(at)} at={at} />)),
  );
  const newest = await newestOf(context, viewing, range, { rows, total });
  return {
    html,
    total,
    start,
    firstId: rows[0]?.id ?? 0,
    newest,
    authorIds: rows.flatMap(row => row.author?.id ?? []),
  };
};

const lists = sharedLists<PrintedComments>('article comments', articleComments);

/** The class of a reader: readers of one class see the same comments, apart from their own. */
const classOf = ({ actor }: RequestContext, subject: ArticleSubject): string => {
  if (!actor.account) return 'visitor';
  return moderates(actor, subject) ? 'moderator' : 'member';
};

/** Prints the comments that this reader sees. */
const printedComments = async (
  context: RequestContext,
  article: Article,
  subject: ArticleSubject,
): Promise<PrintedComments> => {
  const start = startOf(context.address);
  const print = async (reader: RequestContext): Promise<PrintedComments> => {
    const { html, ...place } = await read(reader, article, subject, start);
    return { ...place, insert: insert(Buffer.from(html)) };
  };
  const isShared = await readsSharedList(context, () => hasNoComment(context.sql, context.actor, article.id));
  return isShared
    ? lists(context, article.id, [classOf(context, subject), subject.isOut, start], print)
    : print(context);
};

/** The comments of an article as its page shows them to this reader. */
export interface ArticleComments {
  readonly printed: PrintedComments;
  readonly subject: OpenArticle;
  readonly moderates: boolean;
}

/** Loads the comments of an article; undefined where comments are off, or where it takes none and has none. */
export const loadArticleComments = async (
  context: RequestContext,
  article: Article,
  subject: ArticleSubject,
): Promise<ArticleComments | undefined> => {
  if (context.services.site.get('articles.comments') === 'off') return undefined;
  const printed = await printedComments(context, article, subject);
  if (!article.allowsComments && printed.total === 0) return undefined;
  return {
    printed,
    subject: { ...subject, openTo: openToOf(context, article) },
    moderates: moderates(context.actor, subject),
  };
};
