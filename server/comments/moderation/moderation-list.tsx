import type { ReactNode } from 'react';
import { DashboardPage, PageSizeField } from '../../admin/shell/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { type Pages, Pagination } from '../../core/html/index.ts';
import { checkStart, type Page, selectedRows } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { can, site } from '../../core/policy/index.ts';
import { dateTimeWords, isoMoment } from '../../core/time/index.ts';
import type { Commenter, CommentFilter } from './comment-filter.ts';
import { CommenterActs, type CommenterActsProps, CommenterDetails, CommentFilters } from './commenter-views.tsx';
import type { ListedComment } from './list-queries.ts';

/** A page of a list of comments that are decided about. */
interface ModerationList {
  readonly context: RequestContext;
  readonly title: string;
  /** The site path of the list without a filter. */
  readonly path: string;
  /** The page's path in the navigation of the dashboard, if it is another. */
  readonly here?: string;
  readonly filter: CommentFilter;
  readonly searchLabel: string;
  readonly pages: Pages;
  /** The site path of the page that begins with this comment. */
  readonly addressOf: (start: number) => string;
  readonly comments: readonly ListedComment[];
  /** The sentence about the number of comments, and that about a list without any. */
  readonly count: string;
  readonly empty: string;
  readonly tabs?: ReactNode;
  readonly notice?: ReactNode;
  readonly children: ReactNode;
}

/** Prints a list of comments with its filters, its number of comments and its pages. */
export const moderationListPage = (list: ModerationList): Page => {
  const { context, title, path, filter, searchLabel, pages, addressOf, comments } = list;
  const { basePath } = context.services.settings;
  checkStart(context, pages, addressOf);
  const isFiltered = filter.search !== '' || filter.person !== null;
  const none = isFiltered ? text('TABLE_NOTHING_FOUND') : list.empty;
  return {
    title,
    head: { robots: 'noindex' },
    main: (
      <DashboardPage context={context} here={list.here ?? path} title={title}>
        {list.tabs}
        {(pages.total > 0 || isFiltered) && (
          <CommentFilters
            context={context}
            path={path}
            filter={filter}
            name={comments[0]?.name}
            searchLabel={searchLabel}
          >
            <PageSizeField size={pages.size} label={text('QUEUE_SIZE')} />
          </CommentFilters>
        )}
        <p>{pages.total > 0 ? list.count : none}</p>
        {list.notice}
        {can(context.actor, 'commenter.block', site) && (
          <p>
            <a href={basePath + paths.blockedCommenters}>{text('PLACE_BLOCKED')}</a>
          </p>
        )}
        {list.children}
        <Pagination pages={pages} hrefOf={start => basePath + addressOf(start)} />
      </DashboardPage>
    ),
  };
};

interface RowProps {
  readonly context: RequestContext;
  readonly comment: ListedComment;
  /** The box that selects the comment. */
  readonly box: { readonly id: string; readonly name: string; readonly form?: string; readonly label: ReactNode };
  /** The ids of the selected comments. */
  readonly selected: ReadonlySet<number>;
  /** The address of the comment on its post or article, and the title of that. */
  readonly target: { readonly href: string; readonly title: string };
  readonly isEmailShown: boolean;
  readonly named: CommenterActsProps['named'];
  readonly listOf: (person: Commenter) => string;
  readonly back: string;
  readonly status?: ReactNode;
  readonly children: ReactNode;
}

/** Prints a comment of a moderation list, with the box that selects it and the links about its writer. */
export const ModeratedComment = (props: RowProps) => {
  const { context, comment, box, selected, target, isEmailShown, status, children } = props;
  const { id, createdAt } = comment;
  return (
    <li className="waiting-comment">
      <p className="field field-check">
        <input
          type="checkbox"
          id={box.id}
          name={box.name}
          value={id}
          form={box.form}
          defaultChecked={selected.has(id)}
        />
        <label htmlFor={box.id}>{box.label}</label>
        {selectedRows(context).refused.has(id) && <strong className="field-error"> {text('LIST_ROW_REFUSED')}</strong>}
      </p>
      <p className="eb-comment-meta">
        <a href={target.href}>{target.title}</a> <time dateTime={isoMoment(createdAt)}>{dateTimeWords(createdAt)}</time>{' '}
        <CommenterDetails writer={comment} isEmailShown={isEmailShown} />
        {status}
      </p>
      {children}
      <CommenterActs context={context} writer={comment} named={props.named} listOf={props.listOf} back={props.back} />
    </li>
  );
};
