import { Trusted } from '../../../client/core/trusted.view.tsx';
import { articlePaths } from '../../core/article-paths.ts';
import { raw } from '../../core/html.tsx';
import { Pagination } from '../../core/pagination.tsx';
import { judge } from '../../core/policy.ts';
import { plural, text } from '../../core/texts.ts';
import type { Visit } from '../../core/visit.ts';
import type { Item } from '../items/item.ts';
import { CommentForm } from './form-views.tsx';
import type { ItemComments } from './item-comments.ts';
import { commentsFrom } from './place.ts';

const List = ({ visit, item, comments: { printed } }: Props) => (
  <>
    <Trusted html={raw('ul', { class: 'itemCommentsList' }, printed.insert.mark)} />
    <div className="itemCommentsPagination">
      <Pagination
        pages={{
          start: printed.start,
          size: visit.services.site.get('articles.commentsPageSize'),
          total: printed.total,
        }}
        hrefOf={start => `${visit.services.settings.basePath}${commentsFrom(item, start)}#itemCommentsAnchor`}
      />
    </div>
  </>
);

const Write = ({ visit, item, comments: { subject } }: Props) => {
  const verdict = judge(visit.actor, 'item.comment', subject);
  const { basePath } = visit.services.settings;
  if (verdict === 'SIGN_IN_FIRST')
    return (
      <p className="itemCommentsLoginFirst">
        <a href={`${basePath}/account/sign-in?return=${encodeURIComponent(articlePaths.item(item))}`}>
          {text('ITEM_COMMENTS_SIGN_IN')}
        </a>
      </p>
    );
  return (
    <div className="itemCommentsForm">
      {verdict === true ? (
        <>
          <h3 id="item-comment-form">{text('ITEM_COMMENT_WRITE')}</h3>
          <CommentForm visit={visit} itemId={item.id} />
        </>
      ) : (
        <p>{text(verdict)}</p>
      )}
    </div>
  );
};

interface Props {
  readonly visit: Visit;
  readonly item: Item;
  readonly comments: ItemComments;
}

/** The comments of an item and the form (spec §2.2, wire §2). */
export const CommentsSection = ({ visit, item, comments }: Props) => (
  <section className="itemComments" id="itemCommentsAnchor" aria-labelledby="item-comments">
    <h2 className="itemCommentsCounter" id="item-comments" tabIndex={-1}>
      <span data-item-comments={item.commentsCount}>{item.commentsCount}</span>{' '}
      <span data-item-comments-noun="" data-one={plural('COMMENTS_NOUN', 1)} data-other={plural('COMMENTS_NOUN', 2)}>
        {plural('COMMENTS_NOUN', item.commentsCount)}
      </span>
    </h2>
    {comments.moderates && (
      <p>
        <a href={visit.services.settings.basePath + articlePaths.comments()}>{text('ITEM_COMMENTS_MODERATE')}</a>
      </p>
    )}
    {comments.printed.total > 0 ? (
      <List visit={visit} item={item} comments={comments} />
    ) : (
      <p>{text('COMMENTS_EMPTY')}</p>
    )}
    <Write visit={visit} item={item} comments={comments} />
  </section>
);
