import { limits } from '../../../../protocol/limits.ts';
import { SelectPage } from '../../../admin/shell/index.ts';
import type { RequestContext } from '../../../core/context/index.ts';
import { Field, TaskForm } from '../../../core/forms/index.ts';
import { text } from '../../../core/i18n/index.ts';
import { paths } from '../../../core/paths/index.ts';
import { dateTimeWords, isoMoment } from '../../../core/time/index.ts';
import { titleOf } from '../../cards/index.ts';
import { uidOf } from '../../post-model/index.ts';
import type { PendingLine } from './pending-queries.ts';

interface Props {
  readonly context: RequestContext;
  /** Site path of the list. */
  readonly back: string;
  /** The uids of the selected posts and changes. */
  readonly selected: ReadonlySet<string>;
}

const RowLink = ({
  context,
  back,
  line,
  name,
}: Omit<Props, 'selected'> & { line: PendingLine; name: 'approve' | 'reject' }) => {
  const question = paths.previewQuestion(name, uidOf(line.postId, line.revisionId));
  return (
    <li>
      <a
        href={`${context.services.settings.basePath}${question}&return=${encodeURIComponent(back)}`}
        className={name === 'reject' ? 'row-action is-harmful' : 'row-action'}
      >
        {text(name === 'approve' ? 'POST_TOOL_APPROVE' : 'POST_TOOL_REJECT')}
        <span className="visually-hidden"> {titleOf(line.title)}</span>
      </a>
    </li>
  );
};

const PendingRow = ({ line, ...props }: Props & { line: PendingLine }) => {
  const { settings } = props.context.services;
  const uid = uidOf(line.postId, line.revisionId);
  const boxId = `pending-${uid.replace('.', '-')}`;
  return (
    <li className="waiting-comment">
      <p className="field field-check">
        <input
          type="checkbox"
          id={boxId}
          name="ids[]"
          value={uid}
          aria-label={text('TABLE_CHECK', titleOf(line.title))}
          defaultChecked={props.selected.has(uid)}
        />
        <a href={settings.basePath + paths.preview(uid)}>{titleOf(line.title)}</a>
      </p>
      <p className="eb-comment-meta">
        {line.author} <time dateTime={isoMoment(line.at)}>{dateTimeWords(line.at)}</time>
      </p>
      <ul className="row-actions">
        <RowLink {...props} line={line} name="approve" />
        <RowLink {...props} line={line} name="reject" />
      </ul>
    </li>
  );
};

const Rows = ({ lines, ...props }: Props & { lines: readonly PendingLine[] }) => (
  <ul className="waiting-comments">
    {lines.map(line => (
      <PendingRow key={uidOf(line.postId, line.revisionId)} {...props} line={line} />
    ))}
  </ul>
);

const Decisions = ({ context }: { context: RequestContext }) => {
  const { settings } = context.services;
  const to = (task: string): string => `${settings.basePath}/index.php?option=${settings.blogOption}&task=${task}`;
  return (
    <>
      <p className="field-actions">
        <button type="submit" formAction={to('moderate.approve')} className="btn btn-primary">
          {text('PENDING_APPROVE')}
        </button>
      </p>
      <Field
        name="message"
        form="pending"
        label={text('REJECT_REASON')}
        hint={text('REJECT_REASON_HINT')}
        rows={3}
        maxLength={limits.rejectionMessage}
      />
      <p className="field-actions">
        <button type="submit" formAction={to('moderate.reject')} className="btn btn-danger">
          {text('PENDING_REJECT')}
        </button>
      </p>
    </>
  );
};

interface ListProps extends Props {
  readonly posts: readonly PendingLine[];
  readonly changes: readonly PendingLine[];
  /** The site path of this page with all of its rows selected, or none. */
  readonly addressOf: (isWhole: boolean) => string;
}

export const uidsOf = (lines: readonly PendingLine[]): string[] =>
  lines.map(({ postId, revisionId }) => uidOf(postId, revisionId));

/** Posts and changes that wait for approval, with bulk actions. */
export const PendingList = ({ posts, changes, addressOf, ...props }: ListProps) => (
  <TaskForm context={props.context} back={props.back} id="list" tabIndex={-1}>
    {posts.length + changes.length > 0 && (
      <SelectPage
        context={props.context}
        isWhole={uidsOf([...posts, ...changes]).every(uid => props.selected.has(uid))}
        addressOf={addressOf}
        list="list"
        label={text('LIST_SELECT_PAGE')}
      />
    )}
    <h2>{text('DASHBOARD_PENDING_POSTS')}</h2>
    {posts.length > 0 ? <Rows {...props} lines={posts} /> : <p>{text('DASHBOARD_PENDING_EMPTY')}</p>}
    {changes.length > 0 && (
      <>
        <h2>{text('DASHBOARD_PENDING_CHANGES')}</h2>
        <Rows {...props} lines={changes} />
      </>
    )}
    {posts.length + changes.length > 0 && <Decisions context={props.context} />}
  </TaskForm>
);
