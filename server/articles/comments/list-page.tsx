import { limits } from '../../../protocol/limits.ts';
import { holds } from '../../core/actor.ts';
import { articlePaths } from '../../core/article-paths.ts';
import { demand } from '../../core/demand.ts';
import { Field } from '../../core/form.tsx';
import type { Page } from '../../core/page.ts';
import { Pagination } from '../../core/pagination.tsx';
import { site } from '../../core/policy.ts';
import { TaskFields } from '../../core/task-fields.tsx';
import { plural, text } from '../../core/texts.ts';
import { tickedIn } from '../../core/ticked.ts';
import type { Visit } from '../../core/visit.ts';
import { ItemMoment, itemSettingOf, itemTitleOf } from '../items/setting.tsx';
import { LinkedText } from './linked-text.tsx';
import { type ListedComment, type ListedWhich, listedComments, listedCount } from './list-queries.ts';
import { actAddress, startOf } from './place.ts';

const pageSize = 20;
const actsForm = 'item-comments-acts';

type List = ListedWhich['list'];

interface Props {
  readonly visit: Visit;
  readonly list: List;
  /** Where this page of the list begins. */
  readonly start: number;
}

const EditForm = ({ visit, list, start, comment: { id, name, body } }: Props & { comment: ListedComment }) => {
  const { settings } = visit.services;
  return (
    <details className="commentEdit">
      <summary>{text('ITEM_COMMENT_EDIT', name)}</summary>
      <form method="post" action={`${settings.basePath}/index.php`}>
        <Field
          name="commentText"
          form={`comment-${id}`}
          label={text('COMMENT_TEXT')}
          value={body}
          rows={4}
          maxLength={limits.commentBody}
          required
        />
        <p className="field-actions">
          <button type="submit" className="btn btn-default">
            {text('ITEM_COMMENT_EDIT_SAVE')}
          </button>
        </p>
        <TaskFields
          visit={visit}
          task="saveComment"
          option={settings.articlesOption}
          fields={{ view: 'comments', commentID: id }}
          back={articlePaths.comments(list, start)}
        />
      </form>
    </details>
  );
};

const Comment = ({ visit, list, start, comment }: Props & { comment: ListedComment }) => {
  const ticked = tickedIn(visit);
  const { base, locale } = itemSettingOf(visit);
  const { id, name, email, body, published, createdAt } = comment;
  const title = itemTitleOf(comment.itemTitle);
  const item = articlePaths.item({ id: comment.itemId, alias: comment.itemAlias });
  return (
    <li className="waiting-comment">
      <p className="field field-check">
        <input
          type="checkbox"
          id={`cid-${id}`}
          name="cid[]"
          value={id}
          form={actsForm}
          defaultChecked={ticked.ids.has(id)}
        />
        <label htmlFor={`cid-${id}`}>{text('ITEM_COMMENT_BOX', name, title)}</label>
        {ticked.refused.has(id) && <strong className="field-error"> {text('LIST_ROW_REFUSED')}</strong>}
      </p>
      <p className="eb-comment-meta">
        <a href={`${base}${item}#comment${id}`}>{title}</a> <ItemMoment date={createdAt} locale={locale} />{' '}
        {/* The form promises that it is not shown: only who looks after the whole site needs it. */}
        {email !== '' && holds(visit.actor, 'moderator') && <span>{email}</span>}
        {published === 0 && <strong className="eb-comment-held">{text('COMMENT_AWAITS')}</strong>}
      </p>
      <p className="commentText">
        <LinkedText text={body} />
      </p>
      <EditForm visit={visit} list={list} start={start} comment={comment} />
    </li>
  );
};

/** An act that cannot be taken back is asked for twice. */
const Twice = ({ word, ask, now, to }: { word: string; ask: string; now: string; to: string }) => (
  <details className="asked-twice">
    <summary>{word}</summary>
    <p>{ask}</p>
    <button type="submit" formAction={to} className="btn btn-danger">
      {now}
    </button>
  </details>
);

const Acts = ({ visit, list, start }: Props) => {
  const { settings } = visit.services;
  const to = (task: string): string => actAddress(visit, task, {}).replace('&format=raw', '');
  return (
    <form id={actsForm} className="item-comments-acts" method="post" action={`${settings.basePath}/index.php`}>
      <p className="field-actions">
        <button type="submit" formAction={to('publish')} className="btn btn-primary">
          {text('ITEM_COMMENTS_PUBLISH')}
        </button>{' '}
        {list === 'all' && (
          <button type="submit" formAction={to('unpublish')} className="btn btn-default">
            {text('ITEM_COMMENTS_UNPUBLISH')}
          </button>
        )}
      </p>
      <Twice
        word={text('ITEM_COMMENTS_REMOVE')}
        ask={text('ITEM_COMMENTS_REMOVE_ASK')}
        now={text('ITEM_COMMENTS_REMOVE_NOW')}
        to={to('remove')}
      />
      {list === 'waiting' && (
        <Twice
          word={text('ITEM_COMMENTS_EMPTY_WAITING')}
          ask={text('ITEM_COMMENTS_EMPTY_WAITING_ASK')}
          now={text('ITEM_COMMENTS_EMPTY_WAITING_NOW')}
          to={to('deleteUnpublished')}
        />
      )}
      <TaskFields visit={visit} option={settings.articlesOption} back={articlePaths.comments(list, start)} />
    </form>
  );
};

const Lists = ({ visit, list }: Omit<Props, 'start'>) => (
  <nav className="tabs-plain" aria-label={text('ITEM_COMMENTS_LISTS')}>
    <ul>
      {(['waiting', 'all'] as const).map(one => (
        <li key={one}>
          <a
            href={visit.services.settings.basePath + articlePaths.comments(one)}
            aria-current={one === list ? 'page' : undefined}
          >
            {text(one === 'all' ? 'ITEM_COMMENTS_ALL' : 'ITEM_COMMENTS_WAITING')}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

/** The comments on one's own items, for a moderator those on all, with the acts on as many as are ticked. */
export const commentsPage =
  (list: List) =>
  async (visit: Visit): Promise<Page> => {
    demand(visit.actor, 'itemComments.see', site);
    const start = startOf(visit.address);
    const authorId = holds(visit.actor, 'moderator') ? null : (visit.actor.account?.id ?? 0);
    const which = { authorId, list };
    const [comments, total] = await Promise.all([
      listedComments(visit.sql, which, { start, size: pageSize }),
      listedCount(visit.sql, which),
    ]);
    return {
      title: text('ITEM_COMMENTS_TITLE'),
      head: { robots: 'noindex' },
      main: (
        <>
          <h1>{text('ITEM_COMMENTS_TITLE')}</h1>
          <Lists visit={visit} list={list} />
          <p>{total === 0 ? text('ITEM_COMMENTS_NONE') : plural('COMMENTS_COUNT', total)}</p>
          {total > 0 && <Acts visit={visit} list={list} start={start} />}
          <ul className="waiting-comments">
            {comments.map(comment => (
              <Comment key={comment.id} visit={visit} list={list} start={start} comment={comment} />
            ))}
          </ul>
          <Pagination
            pages={{ start, size: pageSize, total }}
            hrefOf={from => visit.services.settings.basePath + articlePaths.comments(list, from)}
          />
        </>
      ),
    };
  };
