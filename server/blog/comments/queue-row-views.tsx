import { Trusted } from '../../../client/core/trusted.view.tsx';
import { dateTimeWords, isoMoment } from '../../core/dates.ts';
import { paths } from '../../core/paths.ts';
import { may } from '../../core/policy.ts';
import { text } from '../../core/texts.ts';
import type { Ticked } from '../../core/ticked.ts';
import type { Visit } from '../../core/visit.ts';
import { placeOf } from './place.ts';
import type { Waiting } from './queue-queries.ts';
import { type QueuePerson, type QueueState, queueAddress } from './queue-state.ts';

interface Props {
  readonly visit: Visit;
  readonly state: QueueState;
  readonly comment: Waiting;
}

const personOf = ({ authorId, email }: Waiting): QueuePerson | undefined => {
  if (authorId !== null) return { kind: 'account', value: `${authorId}` };
  return email === '' ? undefined : { kind: 'email', value: email };
};

const PersonActs = ({ visit, state, comment }: Props) => {
  const { authorId, authorRole, name } = comment;
  const { basePath } = visit.services.settings;
  const person = personOf(comment);
  const mayBan =
    authorId !== null && authorRole !== null && may(visit.actor, 'user.ban', { id: authorId, role: authorRole });
  return (
    <ul className="row-actions">
      {person && (
        <li>
          <a href={basePath + queueAddress({ ...state, search: '', person, start: 0 })}>
            {text('QUEUE_OF_PERSON', name)}
          </a>
        </li>
      )}
      {mayBan && (
        <li>
          <a href={basePath + paths.ban(authorId, paths.heldComments)}>{text('QUEUE_BAN', name)}</a>
        </li>
      )}
    </ul>
  );
};

/** A comment that waits, with the box that selects it. */
export const WaitingComment = ({ ticked, ...props }: Props & { readonly ticked: Ticked }) => {
  const { visit, comment } = props;
  const { path: post, locale } = placeOf(visit, comment.postSlug);
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
      <PersonActs {...props} />
    </li>
  );
};
