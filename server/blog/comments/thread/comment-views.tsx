import { Trusted } from '../../../../client/core/trusted.view.tsx';
import { type Html, join, print, raw, textHtml } from '../../../core/html/index.ts';
import { contentLanguage, text } from '../../../core/i18n/index.ts';
import { webAddress } from '../../../core/paths/index.ts';
import { dateTimeWords, isoMoment } from '../../../core/time/index.ts';
import { AvatarOrInitial } from '../../../media/index.ts';
import type { CommentRow } from '../comment-row.ts';
import type { ThreadSetting } from '../thread-setting.ts';
import { type ItemActions, ItemToolbar } from './comment-toolbar.tsx';
import { EditEditor } from './edit-views.tsx';
import type { ThreadNode } from './thread-tree.ts';

export interface Item extends Omit<ThreadNode, 'replies'> {
  /** No other published comment of the post is newer. */
  readonly isNewest: boolean;
  readonly isByAuthor: boolean;
  readonly isLiked: boolean;
  /** True if it has a parent or answers, and is not the comment whose exchange is shown. */
  readonly hasExchange: boolean;
  /** Position in an exchange. */
  readonly position: { readonly at: number; readonly of: number } | undefined;
  /** Name of the author's avatar; null for none. */
  readonly avatar: string | null;
  readonly can: ItemActions;
  readonly setting: ThreadSetting;
}

const classesOf = ({ row, level, isLiked }: Item): string =>
  [
    'eb-comment',
    level > 0 && 'is-child',
    `depth-${level}`,
    row.state === 'held' && 'is-moderated',
    row.state === 'removed' && 'is-removed',
    isLiked && 'is-like',
  ]
    .filter(Boolean)
    .join(' ');

/** Title and text as they are shown; `update` answers it (C-032). */
export const contentOf = (row: CommentRow): Html =>
  join(
    row.title !== '' && raw('p', { class: 'eb-comment-title' }, raw('strong', {}, textHtml(row.title))),
    raw('div', { class: 'eb-comment-text' }, row.html),
  );

/** The content after an edit, with a note when the comment is held again. */
export const changedContent = (row: CommentRow): Html =>
  row.state === 'held'
    ? join(contentOf(row), print(<p className="eb-comment-held">{text('COMMENT_AWAITS')}</p>))
    : contentOf(row);

const Up = ({ parent, href }: { parent: CommentRow; href: string }) => (
  <a className="eb-comment-parent" href={href}>
    {parent.state === 'removed'
      ? text('COMMENT_UP_REMOVED', `${parent.number}`)
      : text('COMMENT_UP', `${parent.number}`, parent.name)}
  </a>
);

const placed = (title: string, { position }: Item): string =>
  position ? text('EXCHANGE_POSITION', `${position.at}`, `${position.of}`, title) : title;

const titleOf = ({ row }: Item): string =>
  row.state === 'removed'
    ? text('COMMENT_REMOVED', `${row.number}`)
    : text('COMMENT_NUMBERED', `${row.number}`, row.name);

const briefTitleOf = ({ row, parent, isByAuthor }: Item): string => {
  const title = parent
    ? text('COMMENT_BRIEF_REPLY', `${row.number}`, row.name, `${parent.number}`)
    : text('COMMENT_BRIEF', `${row.number}`, row.name);
  return isByAuthor ? `${title} – ${text('COMMENT_BY_AUTHOR')}` : title;
};

/**
 * The heading for readers who chose brief ones, "7, Asha": styles show it in place of the other. One text without
 * elements is one announcement; the script removes the words that it names when a newer comment comes.
 */
const BriefHeading = (item: Item) => {
  const newest = item.isNewest ? ` – ${text('COMMENT_NEWEST')}` : undefined;
  return (
    <h3 className="eb-comment-brief" tabIndex={-1} data-newest-words={newest}>
      {`${placed(briefTitleOf(item), item)}${newest ?? ''}`}
    </h3>
  );
};

const Heading = (item: Item) => (
  <h3 className="eb-comment-heading" id={`comment-${item.row.id}-heading`} tabIndex={-1}>
    {placed(titleOf(item), item)}
    {/* The true depth is said: the lists show no more levels than the site draws. */}
    {item.parent && (
      <span className="visually-hidden">
        {text('COMMENT_HEADING_REPLY', `${item.parent.number}`, `${item.row.depth + 1}`)}
      </span>
    )}
    {item.isByAuthor && item.row.state !== 'removed' && (
      <>
        <span className="visually-hidden"> – </span>
        <span className="eb-comment-author">{text('COMMENT_BY_AUTHOR')}</span>
      </>
    )}
    {item.isNewest && (
      <span data-comment-newest="">
        <span className="visually-hidden"> – </span>
        <span className="eb-comment-newest">{text('COMMENT_NEWEST')}</span>
      </span>
    )}
  </h3>
);

/** Link to a comment on the server that it came from. */
const Origin = ({ row }: Pick<Item, 'row'>) => {
  const url = webAddress(row.origin);
  return (
    url && (
      <a className="eb-comment-origin" href={url.href} rel="nofollow ugc noopener">
        {text('COMMENT_FROM', url.host)}
      </a>
    )
  );
};

const Meta = ({ row, parent, isParentHere, setting }: Item) => (
  <div className="eb-comment-meta">
    <a className="eb-comment-permalink" href={setting.permalink(row.id)}>
      <time role="none" dateTime={isoMoment(row.createdAt)}>
        {dateTimeWords(row.createdAt)}
      </time>
      <span className="visually-hidden">{text('COMMENT_PERMALINK', `${row.number}`)}</span>
    </a>
    {parent && <Up parent={parent} href={isParentHere ? `#comment-${parent.id}` : setting.permalink(parent.id)} />}
    {row.website !== '' && (
      <a className="eb-comment-website" href={row.website} rel="nofollow ugc noopener">
        {text('COMMENT_WEBSITE_OF', row.name)}
      </a>
    )}
    <Origin row={row} />
    {row.state === 'held' && <strong className="eb-comment-held">{text('COMMENT_AWAITS')}</strong>}
  </div>
);

const VisibleComment = (item: Item) => (
  <article
    className={classesOf(item)}
    id={`comment-${item.row.id}`}
    data-comment-item=""
    data-id={item.row.id}
    data-number={item.row.number}
  >
    <AvatarOrInitial name={item.row.name} avatar={item.avatar} basePath={item.setting.base} />
    <Heading {...item} />
    <BriefHeading {...item} />
    <Meta {...item} />
    <div className="eb-comment-body" data-comment-body="">
      <Trusted
        html={contentOf(item.row)}
        className="eb-comment-content"
        data-comment-preview=""
        {...contentLanguage(item.row.language === '' ? undefined : { language: item.row.language })}
      />
    </div>
    {item.can.edit && <EditEditor row={item.row} setting={item.setting} />}
    {/* Shown instead of the date and the actions to readers who chose brief ones; its target shows them. */}
    <a className="eb-comment-open" href={`#comment-${item.row.id}`}>
      {text('COMMENT_ACTIONS', `${item.row.number}`)}
    </a>
    <ItemToolbar {...item} />
  </article>
);

/** A removed comment leaves its heading, so the replies under it keep their anchor. */
const Tombstone = (item: Item) => (
  <article
    className={classesOf(item)}
    id={`comment-${item.row.id}`}
    data-comment-removed=""
    data-parent={item.parent?.id}
    data-id={item.row.id}
    data-number={item.row.number}
  >
    <Heading {...item} />
    {item.can.restore && (
      <p className="eb-comment-actions">
        <button
          type="submit"
          form="comment-acts"
          formAction={item.setting.task('comments.restore', item.row.id)}
          className="btn btn-default"
          data-comment-restore=""
        >
          {text('COMMENT_RESTORE', `${item.row.number}`)}
        </button>
      </p>
    )}
  </article>
);

/** A comment of the thread, and in the response of `save`. */
export const CommentItem = (item: Item) =>
  item.row.state === 'removed' ? <Tombstone {...item} /> : <VisibleComment {...item} />;
