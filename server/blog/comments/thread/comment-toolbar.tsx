import type { ReactNode } from 'react';
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

/** The name of a control and its visible word, which the name begins with: "Reply to comment 7". It is heard as one. */
const named = (word: string, rest: string, between = ' ') => ({
  'aria-label': `${word}${between}${rest}`,
  children: <span aria-hidden="true">{word}</span>,
});

/** A short visible word; the rest of its accessible name is hidden. */
const Named = ({ word, rest }: { word: string; rest: string }) => (
  <>
    {word}
    <span className="visually-hidden"> {rest}</span>
  </>
);

interface ControlProps {
  readonly setting: ThreadSetting;
  readonly to: string;
  readonly children: ReactNode;
  readonly [attribute: string]: unknown;
}

// The form `comment-acts` of the section carries token and return address for every button.
const Act = ({ setting, to, children, ...rest }: ControlProps) =>
  setting.isScripted ? (
    <button type="button" {...rest}>
      {children}
    </button>
  ) : (
    <button type="submit" form="comment-acts" formAction={to} {...rest}>
      {children}
    </button>
  );

const Go = ({ setting, to, children, ...rest }: ControlProps) =>
  setting.isScripted ? (
    <button type="button" {...rest}>
      {children}
    </button>
  ) : (
    <a href={to} {...rest}>
      {children}
    </a>
  );

// A count of 0 is hidden. Installed clients cannot show it again: theirs is always visible.
const LikeName = ({ row, setting }: Pick<Props, 'row' | 'setting'>) => (
  <>
    <Named word={text('COMMENT_LIKE')} rest={text('COMMENT_OF_NUMBER', `${row.number}`)} />
    <span className={row.likes === 0 && !setting.isScripted ? 'hide' : undefined} data-comment-like-count="">
      <span className="visually-hidden"> – </span> <span data-comment-like-counter="">{row.likes}</span>
      <span className="visually-hidden" data-comment-like-noun="" data-forms={pluralForms('COMMENT_LIKES_NOUN')}>
        {` ${plural('COMMENT_LIKES_NOUN', row.likes)}`}
      </span>
    </span>
  </>
);

const LikeButton = ({ name, ...props }: Props & { name: 'like' | 'unlike' }) => {
  const { row, setting, isLiked } = props;
  const isShown = isLiked === (name === 'unlike');
  return (
    <Act
      setting={setting}
      to={setting.task(`comments.${name}`, row.id)}
      className={`eb-comment-${name}`}
      aria-pressed={name === 'unlike'}
      {...{ [`data-comment-${name}`]: '' }}
      data-id={row.id}
    >
      {isShown || setting.isScripted ? <LikeName row={row} setting={setting} /> : text('COMMENT_LIKE')}
    </Act>
  );
};

// The markup contains both buttons, styles show one: installed clients only switch `is-like` on the comment (wire
// §3.1). Our client moves the name to the button that it shows, so a long thread contains each name once.
const Likes = (props: Props) => (
  <>
    <LikeButton {...props} name="like" />
    <LikeButton {...props} name="unlike" />
    <span className="hide" data-comment-like-tooltip="" />
  </>
);

const Reply = ({ row, level, setting }: Props) => (
  <>
    <Go
      setting={setting}
      className="eb-comment-reply"
      to={`${setting.path}?reply=${row.id}#respond`}
      data-comment-reply=""
      data-depth={Math.min(level + 1, setting.levels - 1)}
      data-number={row.number}
      data-name={row.name}
      {...named(text('COMMENT_REPLY'), text('COMMENT_REPLY_REST', `${row.number}`))}
    />
    <button
      type="button"
      className="eb-comment-reply-cancel hide"
      data-comment-reply-cancel=""
      {...named(text('COMMENT_REPLY_CANCEL'), text('COMMENT_REPLY_REST', `${row.number}`))}
    />
  </>
);

/** The actions of a comment, each with its own name. In our client the arrow keys move within the toolbar. */
export const ItemToolbar = (props: Props) => {
  const { row, can, setting, hasExchange } = props;
  if (!Object.values(can).some(Boolean) && !hasExchange) return null;
  const ofComment = text('COMMENT_OF_NUMBER', `${row.number}`);
  return (
    <div
      className="eb-comment-actions"
      role="toolbar"
      aria-label={text('COMMENT_ACTIONS', `${row.number}`)}
      data-comment-toolbar=""
    >
      {can.reply && <Reply {...props} />}
      {can.like && <Likes {...props} />}
      {hasExchange && (
        <a
          className="eb-comment-exchange"
          href={`${setting.path}?line=${row.number}#comments`}
          rel="nofollow"
          {...named(text('EXCHANGE_ONLY'), text('COMMENT_PERMALINK', `${row.number}`), '')}
        />
      )}
      {can.approve && (
        <Act
          setting={setting}
          to={setting.approval(row)}
          data-comment-approve=""
          data-id={row.id}
          data-version={row.version}
          {...named(text('COMMENT_APPROVE'), ofComment)}
        />
      )}
      {can.edit && (
        <Go
          setting={setting}
          to={setting.page('edit', row.id)}
          data-comment-edit=""
          {...named(text('COMMENT_EDIT'), ofComment)}
        />
      )}
      {can.delete && (
        <Go
          setting={setting}
          to={setting.page('delete', row.id)}
          data-comment-delete=""
          data-id={row.id}
          {...named(text('COMMENT_DELETE'), ofComment)}
        />
      )}
    </div>
  );
};
