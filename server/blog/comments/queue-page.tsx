import { Trusted } from '../../../client/core/trusted.view.tsx';
import { listedCount } from '../../articles/comments/list-queries.ts';
import { articlePaths } from '../../core/article-paths.ts';
import { dateTimeWords, isoMoment } from '../../core/dates.ts';
import { TokenField } from '../../core/form.tsx';
import type { Page } from '../../core/page.ts';
import { Pagination } from '../../core/pagination.tsx';
import { paths } from '../../core/paths.ts';
import { may, site } from '../../core/policy.ts';
import type { Asked } from '../../core/route.ts';
import { plural, text } from '../../core/texts.ts';
import { tickedIn } from '../../core/ticked.ts';
import type { Visit } from '../../core/visit.ts';
import { placeOf } from './place.ts';
import { type Waiting, waitingComments, waitingCount } from './queue-queries.ts';

const pageSize = 20;
const path = paths.heldComments;

const startOf = ({ start = '' }: Asked): number => (/^\d{1,6}$/.test(start) ? Number(start) : 0);

const BanLink = ({ visit, comment: { authorId, authorRole, name } }: { visit: Visit; comment: Waiting }) =>
  authorId !== null &&
  authorRole !== null &&
  may(visit.actor, 'user.ban', { id: authorId, role: authorRole }) && (
    <p>
      <a href={visit.services.settings.basePath + paths.ban(authorId, path)}>{text('QUEUE_BAN', name)}</a>
    </p>
  );

const WaitingComment = ({ visit, comment }: { visit: Visit; comment: Waiting }) => {
  const { path: post, locale } = placeOf(visit, comment.postSlug);
  const boxId = `waiting-${comment.id}`;
  const ticked = tickedIn(visit);
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
      <BanLink visit={visit} comment={comment} />
    </li>
  );
};

const Decisions = ({ visit }: { visit: Visit }) => {
  const { settings } = visit.services;
  const to = (task: string): string => `${settings.basePath}/index.php?option=${settings.blogOption}&task=${task}`;
  return (
    <p className="field-actions">
      <button type="submit" formAction={to('comments.approve')} className="btn btn-primary">
        {text('QUEUE_APPROVE')}
      </button>{' '}
      <button type="submit" formAction={to('comments.delete')} className="btn btn-danger">
        {text('QUEUE_REMOVE')}
      </button>
    </p>
  );
};

const OnArticles = ({ visit, waiting }: { visit: Visit; waiting: number }) =>
  waiting > 0 && (
    <p>
      <a href={visit.services.settings.basePath + articlePaths.comments()}>{plural('ITEM_COMMENTS_WAIT', waiting)}</a>
    </p>
  );

const Queue = ({ visit, comments, back }: { visit: Visit; comments: readonly Waiting[]; back: string }) => (
  <form method="post" action={`${visit.services.settings.basePath}/index.php`}>
    <Decisions visit={visit} />
    <ul className="waiting-comments">
      {comments.map(comment => (
        <WaitingComment key={comment.id} visit={visit} comment={comment} />
      ))}
    </ul>
    <Decisions visit={visit} />
    <input type="hidden" name="return" value={back} />
    <TokenField token={visit.token} />
  </form>
);

/** The comments that wait for approval, with approve and remove for as many as are ticked (ruling 11). */
export const queuePage = async (visit: Visit, asked: Asked): Promise<Page> => {
  const start = startOf(asked);
  const [comments, total, onArticles] = await Promise.all([
    waitingComments(visit.sql, { start, size: pageSize }),
    waitingCount(visit.sql),
    listedCount(visit.sql, { authorId: null, list: 'waiting' }),
  ]);
  const address = (from: number): string => (from > 0 ? `${path}?start=${from}` : path);
  return {
    title: text('QUEUE_TITLE'),
    head: { robots: 'noindex' },
    main: (
      <>
        <h1>{text('QUEUE_TITLE')}</h1>
        <p>{total === 0 ? text('QUEUE_EMPTY') : plural('QUEUE_COUNT', total)}</p>
        <OnArticles visit={visit} waiting={onArticles} />
        {may(visit.actor, 'reports.handle', site) && (
          <p>
            <a href={visit.services.settings.basePath + paths.reports}>{text('REPORTS_LINK')}</a>
          </p>
        )}
        {comments.length > 0 && <Queue visit={visit} comments={comments} back={path} />}
        <Pagination
          pages={{ start, size: pageSize, total }}
          hrefOf={from => `${visit.services.settings.basePath}${address(from)}`}
        />
      </>
    ),
  };
};
