import { Trusted } from '../../../../client/core/trusted.view.tsx';
import { CommentsDigest, ThreadSteps } from '../../../comments/index.ts';
import { viewCache } from '../../../core/cache/index.ts';
import type { RequestContext } from '../../../core/context/index.ts';
import { type Html, Pagination, print, raw } from '../../../core/html/index.ts';
import { plural, pluralForms, text } from '../../../core/i18n/index.ts';
import { articlePaths } from '../../../core/paths/index.ts';
import { evaluate } from '../../../core/policy/index.ts';
import type { Article } from '../../article-model/index.ts';
import { commentsFrom } from '../comment-links.ts';
import { CommentForm } from '../form/form-views.tsx';
import type { ArticleComments } from './load-comments.tsx';

const Counter = ({ commentsCount }: Pick<Article, 'commentsCount'>) => (
  <h2 className="itemCommentsCounter" id="item-comments" tabIndex={-1}>
    <span data-item-comments={commentsCount}>{commentsCount}</span>{' '}
    <span data-item-comments-noun="" data-forms={pluralForms('COMMENTS_NOUN')}>
      {plural('COMMENTS_NOUN', commentsCount)}
    </span>
  </h2>
);

/** The form below the list, or the reason why there is none. */
const afterList = 'itemCommentsWrite';

type Printed = ArticleComments['printed'];

/** Address of a page of the list; empty for the page itself. */
const pageFrom = ({ services }: RequestContext, article: Article, { start }: Printed, at: number): string =>
  at === start ? '' : `${services.settings.basePath}${commentsFrom(article, at)}`;

interface ListProps extends Pick<Props, 'context' | 'article'> {
  readonly printed: Printed;
}

const Digest = ({ context, article, printed }: ListProps) => {
  const { firstId, newest, start } = printed;
  if (!newest) return null;
  return (
    <CommentsDigest
      count={article.commentsCount}
      first={start === 0 ? `#comment${firstId}` : `${pageFrom(context, article, printed, 0)}#itemCommentsAnchor`}
      newest={{ ...newest, href: `${pageFrom(context, article, printed, newest.start)}#comment${newest.id}` }}
    />
  );
};

/** An article’s list has no replies, and its browser does not remember what was seen. */
const articleWithout = ['parent', 'sibling', 'new'] as const;

/** Buttons of the list, with its order and the page of its newest comment where that is another one. */
const Steps = ({ context, article, printed }: ListProps) => (
  <ThreadSteps
    services={context.services}
    without={articleWithout}
    facts={{
      'data-order': context.services.site.get('articles.commentsOrder'),
      'data-newest': printed.newest ? pageFrom(context, article, printed, printed.newest.start) : '',
    }}
  />
);

const List = ({ context, article, comments: { printed } }: Props) => (
  <>
    <Digest context={context} article={article} printed={printed} />
    <a className="skip-link" href={`#${afterList}`}>
      {text('ITEM_COMMENTS_SKIP')}
    </a>
    <Steps context={context} article={article} printed={printed} />
    <Trusted html={raw('ul', { class: 'itemCommentsList' }, printed.insert.mark)} />
    <div className="itemCommentsPagination">
      <Pagination
        pages={{
          start: printed.start,
          size: context.services.site.get('articles.commentsPageSize'),
          total: printed.total,
        }}
        hrefOf={start => `${context.services.settings.basePath}${commentsFrom(article, start)}#itemCommentsAnchor`}
      />
    </div>
  </>
);

const NewComment = ({ context, article, comments: { subject } }: Props) => {
  const decision = evaluate(context.actor, 'article.comment', subject);
  const { basePath } = context.services.settings;
  if (decision === 'SIGN_IN_FIRST')
    return (
      <p className="itemCommentsLoginFirst" id={afterList} tabIndex={-1}>
        <a href={`${basePath}/account/sign-in?return=${encodeURIComponent(articlePaths.article(article))}`}>
          {text('ITEM_COMMENTS_SIGN_IN')}
        </a>
      </p>
    );
  return (
    <div className="itemCommentsForm" id={afterList} tabIndex={-1}>
      {decision === true ? (
        <>
          <h3 id="item-comment-form">{text('ITEM_COMMENT_WRITE')}</h3>
          <CommentForm context={context} articleId={article.id} />
        </>
      ) : (
        <p>{text(decision)}</p>
      )}
    </div>
  );
};

interface Props {
  readonly context: RequestContext;
  readonly article: Article;
  readonly comments: ArticleComments;
}

// Cached with the printed list, so for readers of one class until something of it changes.
const listViews = viewCache<Html>('article comments view');

const CommentList = ({ context, article, comments }: Props) => (
  <>
    <Counter commentsCount={article.commentsCount} />
    {comments.moderates && (
      <p>
        <a href={context.services.settings.basePath + articlePaths.comments()}>{text('ITEM_COMMENTS_MODERATE')}</a>
      </p>
    )}
    {comments.printed.total > 0 ? (
      <List context={context} article={article} comments={comments} />
    ) : (
      <p>{text('COMMENTS_EMPTY')}</p>
    )}
  </>
);

/** The comments of an article and the form (spec §2.2, wire §2). */
export const CommentsSection = ({ context, article, comments }: Props) => (
  <section className="itemComments" id="itemCommentsAnchor" tabIndex={-1} aria-labelledby="item-comments">
    <Trusted
      html={listViews(comments.printed, '', () =>
        print(<CommentList context={context} article={article} comments={comments} />),
      )}
    />
    <NewComment context={context} article={article} comments={comments} />
  </section>
);
