import { attribute, type Html, html, join, print, raw, textHtml } from '../../../core/html/index.ts';
import { contentLanguage, text } from '../../../core/i18n/index.ts';
import { webAddress } from '../../../core/paths/index.ts';
import { dateTimeWords, isoMoment } from '../../../core/time/index.ts';
import { avatarOrInitial } from '../../../media/index.ts';
import type { CommentRow } from '../comment-row.ts';
import type { ThreadSetting } from '../thread-setting.ts';
import { type ItemActions, itemToolbar } from './comment-toolbar.ts';
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

const parentLink = (parent: CommentRow, href: string): Html => {
  const label =
    parent.state === 'removed'
      ? text('COMMENT_UP_REMOVED', `${parent.number}`)
      : text('COMMENT_UP', `${parent.number}`, parent.name);
  return html`<a class="eb-comment-parent" href="${textHtml(href)}">${textHtml(label)}</a>`;
};

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
const briefHeading = (item: Item): Html => {
  const newest = item.isNewest ? ` – ${text('COMMENT_NEWEST')}` : undefined;
  return html`
    <h3 class="eb-comment-brief" tabindex="-1"${attribute('data-newest-words', newest)}>
      ${textHtml(`${placed(briefTitleOf(item), item)}${newest ?? ''}`)}
    </h3>
  `;
};

const newestMark = (): Html => html`
  <span data-comment-newest="">
    <span class="visually-hidden"> – </span>
    <span class="eb-comment-newest">${textHtml(text('COMMENT_NEWEST'))}</span>
  </span>
`;

const authorMark = (): Html => html`
  <span class="visually-hidden"> – </span>
  <span class="eb-comment-author">${textHtml(text('COMMENT_BY_AUTHOR'))}</span>
`;

/** The true depth is said: the lists show no more levels than the site draws. */
const replyWords = (row: CommentRow, parent: CommentRow): Html => {
  const label = text('COMMENT_HEADING_REPLY', `${parent.number}`, `${row.depth + 1}`);
  return html`<span class="visually-hidden">${textHtml(label)}</span>`;
};

const heading = (item: Item): Html => {
  const { row, parent } = item;
  return html`
    <h3 class="eb-comment-heading" id="comment-${textHtml(row.id)}-heading" tabindex="-1">
      ${textHtml(placed(titleOf(item), item))}
      ${parent && replyWords(row, parent)}
      ${item.isByAuthor && row.state !== 'removed' && authorMark()}
      ${item.isNewest && newestMark()}
    </h3>
  `;
};

/** Link to a comment on the server that it came from. */
const origin = ({ row }: Pick<Item, 'row'>): Html | null => {
  const url = webAddress(row.origin);
  return (
    url &&
    html`
      <a class="eb-comment-origin" href="${textHtml(url.href)}" rel="nofollow ugc noopener">
        ${textHtml(text('COMMENT_FROM', url.host))}
      </a>
    `
  );
};

/** Link to the website of the author; none if it is not an http or https address. */
const website = ({ row }: Pick<Item, 'row'>): Html | null => {
  const url = webAddress(row.website);
  return (
    url &&
    html`
      <a class="eb-comment-website" href="${textHtml(url.href)}" rel="nofollow ugc noopener">
        ${textHtml(text('COMMENT_WEBSITE_OF', row.name))}
      </a>
    `
  );
};

const heldNote = (): Html => html`<strong class="eb-comment-held">${textHtml(text('COMMENT_AWAITS'))}</strong>`;

const meta = ({ row, parent, isParentHere, setting }: Item): Html => html`
  <div class="eb-comment-meta">
    <a class="eb-comment-permalink" href="${textHtml(setting.permalink(row.id))}">
      <time role="none" dateTime="${textHtml(isoMoment(row.createdAt))}">${textHtml(dateTimeWords(row.createdAt))}</time>
      <span class="visually-hidden">${textHtml(text('COMMENT_PERMALINK', `${row.number}`))}</span>
    </a>
    ${parent && parentLink(parent, isParentHere ? `#comment-${parent.id}` : setting.permalink(parent.id))}
    ${website({ row })}
    ${origin({ row })}
    ${row.state === 'held' && heldNote()}
  </div>
`;

const body = ({ row }: Pick<Item, 'row'>): Html => {
  const { lang, dir } = contentLanguage(row.language === '' ? undefined : { language: row.language });
  return html`
    <div class="eb-comment-body" data-comment-body="">
      <div class="eb-comment-content" data-comment-preview=""${attribute('lang', lang)}${attribute('dir', dir)}>
        ${contentOf(row)}
      </div>
    </div>
  `;
};

const numbersOf = ({ id, number }: CommentRow): Html =>
  html` data-id="${textHtml(id)}" data-number="${textHtml(number)}"`;

const visibleComment = (item: Item): Html => {
  const { row, setting } = item;
  return html`
    <article class="${textHtml(classesOf(item))}" id="comment-${textHtml(row.id)}" data-comment-item=""${numbersOf(row)}>
      ${avatarOrInitial({ name: row.name, avatar: item.avatar, basePath: setting.base })}
      ${heading(item)}
      ${briefHeading(item)}
      ${meta(item)}
      ${body(item)}
      ${item.can.edit && print(<EditEditor row={row} setting={setting} />)}
      ${openLink(row)}
      ${itemToolbar(item)}
    </article>
  `;
};

/** Shown instead of the date and the actions to readers who chose brief ones; its target shows them. */
const openLink = ({ id, number }: CommentRow): Html =>
  html`<a class="eb-comment-open" href="#comment-${textHtml(id)}">${textHtml(text('COMMENT_ACTIONS', `${number}`))}</a>`;

const restoreButton = ({ row, setting }: Item): Html => html`
  <p class="eb-comment-actions">
    <button type="submit" form="comment-acts" class="btn btn-default" data-comment-restore="" formAction="${textHtml(setting.task('comments.restore', row.id))}">
      ${textHtml(text('COMMENT_RESTORE', `${row.number}`))}
    </button>
  </p>
`;

/** A removed comment leaves its heading, so the replies under it keep their anchor. */
const tombstone = (item: Item): Html => {
  const { row, parent } = item;
  return html`
    <article class="${textHtml(classesOf(item))}" id="comment-${textHtml(row.id)}" data-comment-removed=""${attribute('data-parent', parent?.id)}${numbersOf(row)}>
      ${heading(item)}
      ${item.can.restore && restoreButton(item)}
    </article>
  `;
};

/** A comment of the thread, and in the response of `save`. */
export const commentItem = (item: Item): Html =>
  item.row.state === 'removed' ? tombstone(item) : visibleComment(item);
