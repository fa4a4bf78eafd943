import { Trusted } from '../../../../client/core/trusted.view.tsx';
import { CommenterActs } from '../../../comments/index.ts';
import type { RequestContext } from '../../../core/context/index.ts';
import type { SelectedRows } from '../../../core/http/index.ts';
import { text } from '../../../core/i18n/index.ts';
import { dateTimeWords, isoMoment } from '../../../core/time/index.ts';
import { placeOf } from '../thread-links.ts';
import type { HeldPostComment } from './queue-queries.ts';
import { type QueueState, queueAddress } from './queue-state.ts';

interface Props {
  readonly context: RequestContext;
  readonly state: QueueState;
  readonly comment: HeldPostComment;
}

/** A held comment with the box that selects it. */
export const HeldComment = ({ ticked, context, state, comment }: Props & { readonly ticked: SelectedRows }) => {
  const { path: post, locale } = placeOf(context, comment.postSlug);
  const boxId = `waiting-${comment.id}`;
  return (
    <li className="waiting-comment">
      <p className="field field-check">
        <input type="checkbox" id={boxId} name="ids[]" value={comment.id} defaultChecked={ticked.ids.has(comment.id)} />
        <label htmlFor={boxId}>
          {text('QUEUE_COMMENT', `${comment.number}`, comment.name)}
          <span className="visually-hidden"> {text('QUEUE_ON', comment.postTitle)}</span>
        </label>
        {ticked.refused.has(comment.id) && <strong className="field-error"> {text('LIST_ROW_REFUSED')}</strong>}
      </p>
      <p className="eb-comment-meta">
        <a href={`${post}?comment=${comment.id}#comment-${comment.id}`}>{comment.postTitle}</a>{' '}
        <time dateTime={isoMoment(comment.createdAt)}>{dateTimeWords(comment.createdAt, locale)}</time>{' '}
        {comment.email !== '' && <span>{comment.email}</span>}
      </p>
      {comment.title !== '' && (
        <p>
          <strong>{comment.title}</strong>
        </p>
      )}
      <Trusted html={comment.html} className="eb-comment-text" />
      <CommenterActs
        context={context}
        writer={comment}
        named={{ comment: comment.id }}
        listOf={person => queueAddress({ ...state, search: '', person, start: 0 })}
        back={queueAddress(state)}
      />
    </li>
  );
};
