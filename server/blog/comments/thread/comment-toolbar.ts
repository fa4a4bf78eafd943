import { attribute, type Html, html, textHtml } from '../../../core/html/index.ts';
import { plural, pluralForms, text } from '../../../core/i18n/index.ts';
import type { CommentRow } from '../comment-row.ts';
import type { ThreadSetting } from '../thread-setting.ts';

/** The actions that this actor may take on a comment. */
export interface ItemActions {
  readonly reply: boolean;
  readonly like: boolean;
  readonly edit: boolean;
  readonly delete: boolean;
  readonly approve: boolean;
  readonly restore: boolean;
}

interface Props {
  readonly row: CommentRow;
  readonly level: number;
  readonly isLiked: boolean;
  readonly hasExchange: boolean;
  readonly can: ItemActions;
  readonly setting: ThreadSetting;
}

// The form `comment-acts` of the section carries token and return address for every button.
const submitButton = (setting: ThreadSetting, to: string, attributes: Html, content: Html): Html =>
  setting.isScripted
    ? html`<button type="button"${attributes}>${content}</button>`
    : html`<button type="submit" form="comment-acts"${attributes} formAction="${textHtml(to)}">${content}</button>`;

const linkOrButton = (setting: ThreadSetting, to: string, attributes: Html, content: Html): Html =>
  setting.isScripted
    ? html`<button type="button"${attributes}>${content}</button>`
    : html`<a href="${textHtml(to)}"${attributes}>${content}</a>`;

/** The name of a control whose visible word it begins with: "Reply to comment 7". It is heard as one. */
const name = (word: string, rest: string, between = ' '): Html =>
  html` aria-label="${textHtml(`${word}${between}${rest}`)}"`;

const visible = (word: string): Html => html`<span aria-hidden="true">${textHtml(word)}</span>`;

// A count of 0 is hidden. Installed clients cannot show it again: theirs is always visible.
const likeName = ({ row, setting }: Pick<Props, 'row' | 'setting'>): Html => {
  const hidden = row.likes === 0 && !setting.isScripted ? 'hide' : undefined;
  // A short visible word; the rest of the accessible name is hidden.
  return html`
    ${textHtml(text('COMMENT_LIKE'))}
    <span class="visually-hidden"> ${textHtml(text('COMMENT_OF_NUMBER', `${row.number}`))}</span>
    <span${attribute('class', hidden)} data-comment-like-count="">
      <span class="visually-hidden"> – </span> <span data-comment-like-counter="">${textHtml(row.likes)}</span>
      <span class="visually-hidden" data-comment-like-noun=""${attribute('data-forms', pluralForms('COMMENT_LIKES_NOUN'))}>
        ${textHtml(` ${plural('COMMENT_LIKES_NOUN', row.likes)}`)}
      </span>
    </span>
  `;
};

const likeButton = ({ row, setting, isLiked }: Props, kind: 'like' | 'unlike'): Html => {
  const isShown = isLiked === (kind === 'unlike');
  return submitButton(
    setting,
    setting.task(`comments.${kind}`, row.id),
    html` class="eb-comment-${textHtml(kind)}" aria-pressed="${textHtml(`${kind === 'unlike'}`)}" data-comment-${textHtml(kind)}=""${dataId(row)}`,
    isShown || setting.isScripted ? likeName({ row, setting }) : textHtml(text('COMMENT_LIKE')),
  );
};

// The markup contains both buttons, styles show one: installed clients only switch `is-like` on the comment (wire
// §3.1). Our client moves the name to the button that it shows, so a long thread contains each name once.
const likes = (props: Props): Html => html`
  ${likeButton(props, 'like')}
  ${likeButton(props, 'unlike')}
  <span class="hide" data-comment-like-tooltip=""></span>
`;

const reply = ({ row, level, setting }: Props): Html => {
  const [word, cancel] = [text('COMMENT_REPLY'), text('COMMENT_REPLY_CANCEL')];
  const rest = text('COMMENT_REPLY_REST', `${row.number}`);
  const depth = Math.min(level + 1, setting.levels - 1);
  const attributes = html` class="eb-comment-reply" data-comment-reply="" data-depth="${textHtml(depth)}" data-number="${textHtml(row.number)}" data-name="${textHtml(row.name)}"${name(word, rest)}`;
  return html`
    ${linkOrButton(setting, `${setting.path}?reply=${row.id}#respond`, attributes, visible(word))}
    <button type="button" class="eb-comment-reply-cancel hide" data-comment-reply-cancel=""${name(cancel, rest)}>
      ${visible(cancel)}
    </button>
  `;
};

const exchange = ({ row, setting }: Props): Html => {
  const word = text('EXCHANGE_ONLY');
  return html`
    <a class="eb-comment-exchange" href="${textHtml(`${setting.path}?line=${row.number}#comments`)}" rel="nofollow"${name(word, text('COMMENT_PERMALINK', `${row.number}`), '')}>
      ${visible(word)}
    </a>
  `;
};

const dataId = ({ id }: CommentRow): Html => html` data-id="${textHtml(id)}"`;

const approve = ({ row, setting }: Props): Html => {
  const word = text('COMMENT_APPROVE');
  const ofComment = name(word, text('COMMENT_OF_NUMBER', `${row.number}`));
  const attributes = html` data-comment-approve=""${dataId(row)} data-version="${textHtml(row.version)}"${ofComment}`;
  return submitButton(setting, setting.approval(row), attributes, visible(word));
};

const edit = ({ row, setting }: Props): Html => {
  const word = text('COMMENT_EDIT');
  const attributes = html` data-comment-edit=""${name(word, text('COMMENT_OF_NUMBER', `${row.number}`))}`;
  return linkOrButton(setting, setting.page('edit', row.id), attributes, visible(word));
};

const remove = ({ row, setting }: Props): Html => {
  const word = text('COMMENT_DELETE');
  const ofComment = name(word, text('COMMENT_OF_NUMBER', `${row.number}`));
  const attributes = html` data-comment-delete=""${dataId(row)}${ofComment}`;
  return linkOrButton(setting, setting.page('delete', row.id), attributes, visible(word));
};

/** The actions of a comment, each with its own name. In our client the arrow keys move within the toolbar. */
export const itemToolbar = (props: Props): Html | undefined => {
  const { row, can, hasExchange } = props;
  if (!Object.values(can).some(Boolean) && !hasExchange) return undefined;
  return html`
    <div class="eb-comment-actions" role="toolbar"${attribute('aria-label', text('COMMENT_ACTIONS', `${row.number}`))} data-comment-toolbar="">
      ${can.reply && reply(props)}
      ${can.like && likes(props)}
      ${hasExchange && exchange(props)}
      ${can.approve && approve(props)}
      ${can.edit && edit(props)}
      ${can.delete && remove(props)}
    </div>
  `;
};
