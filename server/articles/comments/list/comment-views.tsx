import type { RequestContext } from '../../../core/context/index.ts';
import { NamePause } from '../../../core/html/index.ts';
import { shownVersion } from '../../../core/http/index.ts';
import { contentLanguage, text } from '../../../core/i18n/index.ts';
import { articlePaths } from '../../../core/paths/index.ts';
import { can } from '../../../core/policy/index.ts';
import { AvatarOrInitial } from '../../../media/index.ts';
import { ArticleMoment, type ArticleSetting } from '../../article-model/index.ts';
import { actAddress } from '../comment-links.ts';
import type { ArticleCommentRow } from '../comment-queries.ts';
import { LinkedText } from '../linked-text.tsx';
import { openToReports } from '../target-queries.ts';

/** Data shared by all comments of a list. */
interface Listing {
  readonly context: RequestContext;
  readonly setting: ArticleSetting;
  readonly articleAuthorId: number;
  /** The reader may approve and remove comments. */
  readonly moderates: boolean;
}

interface Props {
  readonly row: ArticleCommentRow;
  readonly listing: Listing;
  /** Position among all comments of the article that this reader sees, oldest first, from 1. */
  readonly number: number;
}

const Author = ({ row: { author, name, website }, listing: { setting } }: Omit<Props, 'number'>) => {
  if (author)
    return <a href={setting.base + articlePaths.author({ id: author.id, permalink: author.permalink })}>{name}</a>;
  return website === '' ? (
    name
  ) : (
    <a href={website} rel="nofollow ugc noopener">
      {name}
    </a>
  );
};

/** Visible word, with the visually hidden rest of the accessible name. */
const Words = ({ word, name, number }: { word: string; name: string; number: number }) => (
  <>
    {word}
    <span className="visually-hidden"> {text('ITEM_COMMENT_BY', `${number}`, name)}</span>
  </>
);

const Moderation = ({ row: { id, name, published, version }, listing: { context }, number }: Props) => (
  <>
    {!published && (
      <a
        className="commentApproveLink"
        rel="nofollow"
        href={actAddress(context, 'publish', { commentID: id, 'versions[]': shownVersion({ id, version }) })}
        data-done={text('ITEM_COMMENT_PUBLISHED')}
      >
        <Words word={text('COMMENT_APPROVE')} name={name} number={number} />
      </a>
    )}
    <a
      className="commentRemoveLink"
      rel="nofollow"
      href={actAddress(context, 'remove', { commentID: id })}
      data-ask={text('ITEM_COMMENT_REMOVE_ASK', name)}
      data-done={text('ITEM_COMMENT_REMOVED')}
    >
      <Words word={text('COMMENT_REMOVE')} name={name} number={number} />
    </a>
  </>
);

const Reports = ({ row: { id, author, name, published }, listing: { context, setting }, number }: Props) => {
  const openTo = openToReports(context);
  if (!published || openTo === 'nobody' || (openTo === 'members' && !context.actor.account)) return null;
  return (
    <>
      <a
        className="commentReportLink"
        rel="nofollow"
        href={setting.base + articlePaths.reportComment(id)}
        data-k2-modal="iframe"
      >
        <Words word={text('ITEM_REPORT')} name={name} number={number} />
      </a>
      {author && can(context.actor, 'user.report', { id: author.id, openTo }) && (
        <a
          className="k2ReportUserButton"
          rel="nofollow"
          href={actAddress(context, 'reportSpammer', { id: author.id, commentID: id })}
          data-ask={text('ITEM_REPORT_USER_ASK')}
        >
          {text('ITEM_REPORT_USER')}
          <span className="visually-hidden"> {text('ITEM_REPORT_USER_OF', name, `${number}`)}</span>
        </a>
      )}
    </>
  );
};

const classesOf = ({ row, listing }: Omit<Props, 'number'>, at: number): string =>
  [
    at % 2 === 0 ? 'even' : 'odd',
    row.author?.id === listing.articleAuthorId && 'authorResponse',
    !row.published && 'unpublishedComment',
  ]
    .filter(Boolean)
    .join(' ');

/** A comment; the links of its toolbar are where installed scripts look for them (wire, articles §2). */
export const CommentArticle = ({ row, listing, number, at }: Props & { at: number }) => (
  <li className={classesOf({ row, listing }, at)} data-item-comment={row.id}>
    <span className="commentLink">
      <a id={`comment${row.id}`} href={`#comment${row.id}`}>
        <span aria-hidden="true">#</span>
        <span className="visually-hidden">{text('ITEM_COMMENT_LINK', `${number}`, row.name)}</span>
      </a>
    </span>
    <AvatarOrInitial name={row.name} avatar={row.author?.avatar ?? null} basePath={listing.setting.base} />
    <h3 className="commentHead" tabIndex={-1}>
      {text('ITEM_COMMENT_NUMBER', `${number}`)}{' '}
      <span className="commentAuthorName">
        <Author row={row} listing={listing} />
      </span>
      {row.author?.id === listing.articleAuthorId && (
        <>
          <NamePause />
          <span className="item-mark">{text('ITEM_COMMENT_BY_AUTHOR')}</span>
        </>
      )}
    </h3>
    <span className="commentDate">
      <ArticleMoment date={row.createdAt} />
    </span>
    {!row.published && <strong className="commentHeld">{text('COMMENT_AWAITS')}</strong>}
    <p className="commentText" {...contentLanguage()}>
      <LinkedText text={row.body} />
    </p>
    <span className="commentToolbar">
      {listing.moderates && <Moderation row={row} listing={listing} number={number} />}
      <Reports row={row} listing={listing} number={number} />
    </span>
  </li>
);
