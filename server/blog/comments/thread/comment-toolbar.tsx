import type { ReactNode } from 'react';
import { plural, text } from '../../../core/i18n/index.ts';
import type { CommentRow } from '../comment-row.ts';
import type { Place } from '../thread-links.ts';

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
  readonly can: ItemActions;
  readonly place: Place;
}

/** A short word to see, with the rest of its name for ears: "Reply to comment 7". */
const Named = ({ word, rest }: { word: string; rest: string }) => (
  <>
    {word}
    <span className="visually-hidden"> {rest}</span>
  </>
);

interface ControlProps {
  readonly place: Place;
  readonly to: string;
  readonly children: ReactNode;
  readonly [attribute: string]: unknown;
}

// One form of the section carries token and return address for every button (it is named comment-acts).
const Act = ({ place, to, children, ...rest }: ControlProps) =>
  place.isScripted ? (
    <button type="button" {...rest}>
      {children}
    </button>
  ) : (
    <button type="submit" form="comment-acts" formAction={to} {...rest}>
      {children}
    </button>
  );

const Go = ({ place, to, children, ...rest }: ControlProps) =>
  place.isScripted ? (
    <button type="button" {...rest}>
      {children}
    </button>
  ) : (
    <a href={to} {...rest}>
      {children}
    </a>
  );

// No likes are not worth a word. Installed clients cannot show the count again: theirs always stands.
const LikeName = ({ row, place }: Pick<Props, 'row' | 'place'>) => (
  <>
    <Named word={text('COMMENT_LIKE')} rest={text('COMMENT_OF_NUMBER', `${row.number}`)} />
    <span className={row.likes === 0 && !place.isScripted ? 'hide' : undefined} data-comment-like-count="">
      <span className="visually-hidden"> – </span> <span data-comment-like-counter="">{row.likes}</span>
      <span
        className="visually-hidden"
        data-comment-like-noun=""
        data-one={plural('COMMENT_LIKES_NOUN', 1)}
        data-other={plural('COMMENT_LIKES_NOUN', 2)}
      >
        {` ${plural('COMMENT_LIKES_NOUN', row.likes)}`}
      </span>
    </span>
  </>
);

// Both stand in the markup, styles show one: installed clients only switch `is-like` on the comment (wire §3.1). Ours
// takes the name along to the one it shows, so a long thread carries each name once.
const Likes = ({ row, place, isLiked }: Props) => (
  <>
    <Act
      place={place}
      to={place.task('comments.like', row.id)}
      className="eb-comment-like"
      aria-pressed="false"
      data-comment-like=""
      data-id={row.id}
    >
      {!isLiked || place.isScripted ? <LikeName row={row} place={place} /> : text('COMMENT_LIKE')}
    </Act>
    <Act
      place={place}
      to={place.task('comments.unlike', row.id)}
      className="eb-comment-unlike"
      aria-pressed="true"
      data-comment-unlike=""
      data-id={row.id}
    >
      {isLiked || place.isScripted ? <LikeName row={row} place={place} /> : text('COMMENT_LIKE')}
    </Act>
    <span className="hide" data-comment-like-tooltip="" />
  </>
);

const Reply = ({ row, level, place }: Props) => (
  <>
    <Go
      place={place}
      className="eb-comment-reply"
      to={`${place.path}?reply=${row.id}#respond`}
      data-comment-reply=""
      data-depth={Math.min(level + 1, place.levels - 1)}
      data-number={row.number}
      data-name={row.name}
    >
      <Named word={text('COMMENT_REPLY')} rest={text('COMMENT_REPLY_REST', `${row.number}`)} />
    </Go>
    <button type="button" className="eb-comment-reply-cancel hide" data-comment-reply-cancel="">
      <Named word={text('COMMENT_REPLY_CANCEL')} rest={text('COMMENT_REPLY_REST', `${row.number}`)} />
    </button>
  </>
);

/** The actions of a comment, each with a name of its own; our client makes them one stop with arrows inside. */
export const ItemToolbar = (props: Props) => {
  const { row, can, place } = props;
  if (!Object.values(can).some(Boolean)) return null;
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
      {can.approve && (
        <Act place={place} to={place.task('comments.approve', row.id)} data-comment-approve="" data-id={row.id}>
          <Named word={text('COMMENT_APPROVE')} rest={ofComment} />
        </Act>
      )}
      {can.edit && (
        <Go place={place} to={place.page('edit', row.id)} data-comment-edit="">
          <Named word={text('COMMENT_EDIT')} rest={ofComment} />
        </Go>
      )}
      {can.delete && (
        <Go place={place} to={place.page('delete', row.id)} data-comment-delete="" data-id={row.id}>
          <Named word={text('COMMENT_DELETE')} rest={ofComment} />
        </Go>
      )}
    </div>
  );
};
