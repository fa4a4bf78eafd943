import type { ReactNode } from 'react';
import { TaskFields } from '../../core/forms/index.ts';
import { NamePause, NoticeSlot, Pagination } from '../../core/html/index.ts';
import {
  checkStart,
  isNarrowed,
  listAddress,
  listSize,
  type Page,
  type SelectedRows,
  selectedRows,
  shownVersion,
} from '../../core/http/index.ts';
import { text, textsOf } from '../../core/i18n/index.ts';
import { BulkBar, FilterBar } from './bar-views.tsx';
import { DashboardPage } from './frame-views.tsx';
import { KeysHelp } from './keys-views.tsx';
import { ActionCell, hasActions, InstalledActions } from './row-action-views.tsx';
import type { Column, Row, TableProps } from './table.ts';

export type { BulkTask, Column, Filter, Row, RowAction, TableProps } from './table.ts';

const Heading = ({ column, props }: { column: Column; props: TableProps }) => {
  const { shape, state, context } = props;
  const { sort, label, isNumber } = column;
  const className = isNumber ? 'is-number' : undefined;
  if (sort === undefined)
    return (
      <th scope="col" className={className}>
        {label}
      </th>
    );
  const isSorted = state.sort === sort;
  const turned = state.ordering === 'asc' ? 'desc' : 'asc';
  const next = isSorted ? turned : (shape.sorts[sort] ?? 'asc');
  const href = listAddress(shape, { ...state, sort, ordering: next, start: 0 });
  const direction = state.ordering === 'asc' ? 'ascending' : 'descending';
  return (
    <th scope="col" className={className} aria-sort={isSorted ? direction : undefined}>
      <a
        href={context.services.settings.basePath + href}
        className="table-sort"
        data-table-grid-sort=""
        data-column={sort}
        data-ordering={next}
      >
        {label}
        <span className="sort-mark" aria-hidden="true" />
        <NamePause />
        <span className="visually-hidden">{text('TABLE_SORT')}</span>
      </a>
    </th>
  );
};

const CheckAll = () => (
  <th scope="col" className="table-box">
    <input type="checkbox" className="needs-script" aria-label={text('TABLE_CHECK_ALL')} data-eb-table-checkall="" />
  </th>
);

const Box = ({ row, selection }: { row: Row; selection: SelectedRows }) => (
  <td className="table-box">
    <input
      type="checkbox"
      name="ids[]"
      value={row.id}
      aria-label={text('TABLE_CHECK', row.name)}
      disabled={row.isDisabled}
      defaultChecked={selection.ids.has(row.id)}
      data-eb-table-checkbox=""
    />
    {row.version !== undefined && (
      <input type="hidden" name="versions[]" value={shownVersion({ id: row.id, version: row.version })} />
    )}
    {selection.refused.has(row.id) && <strong className="field-error">{text('LIST_ROW_REFUSED')}</strong>}
  </td>
);

const TableRow = ({ row, props }: { row: Row; props: TableProps }) => {
  const [heading, ...cells] = row.cells;
  return (
    <tr data-eb-table-row="" data-id={row.id} {...row.hooks}>
      {props.tasks && <Box row={row} selection={selectedRows(props.context)} />}
      <th scope="row" abbr={row.name} className="table-heading">
        {heading}
        <InstalledActions row={row} props={props} />
      </th>
      {cells.map((cell, index) => {
        const column = props.columns[index + 1];
        return (
          <td key={column?.label} data-label={column?.label} className={column?.isNumber ? 'is-number' : undefined}>
            {cell}
          </td>
        );
      })}
      {hasActions(props) && <ActionCell row={row} props={props} />}
    </tr>
  );
};

const Rows = ({ props }: { props: TableProps }) => (
  <table className="list-table" id="list" tabIndex={-1}>
    <caption className="visually-hidden">{props.caption}</caption>
    <thead>
      <tr>
        {props.tasks && <CheckAll />}
        {props.columns.map(column => (
          <Heading key={column.label} column={column} props={props} />
        ))}
        {hasActions(props) && (
          <th scope="col" className="row-acts">
            <span className="visually-hidden">{text('TABLE_ACTIONS')}</span>
          </th>
        )}
      </tr>
    </thead>
    <tbody>
      {props.rows.map(row => (
        <TableRow key={row.id} row={row} props={props} />
      ))}
    </tbody>
  </table>
);

const AddLink = ({ context, add }: Pick<TableProps, 'context'> & { add: NonNullable<TableProps['add']> }) => (
  <a className="btn btn-primary" href={context.services.settings.basePath + add.path}>
    {add.label}
  </a>
);

const Nothing = ({ props }: { props: TableProps }): ReactNode => {
  const { shape, state, context, empty } = props;
  if (!isNarrowed(state) && state.start === 0)
    return (
      <div className="empty">
        {empty}
        {props.add && (
          <p>
            <AddLink context={context} add={props.add} />
          </p>
        )}
      </div>
    );
  return (
    <div className="empty">
      <p>{text('TABLE_NOTHING_FOUND')}</p>
      <p>
        <a href={context.services.settings.basePath + shape.path}>{text('TABLE_SHOW_ALL')}</a>
      </p>
    </div>
  );
};

/**
 * The fields that installed clients fill in (wire §3.5). A form that is sent without a task shows the requested list.
 */
const GridFields = ({ props }: { props: TableProps }) => {
  const { context, shape, state } = props;
  return (
    <>
      <input type="hidden" name="task" value="dashboard.show" data-table-grid-task="" />
      <input type="hidden" name="ids[]" value="" data-table-grid-id="" />
      <input type="hidden" name="return" value={listAddress(shape, state)} data-table-grid-return="" />
      <input type="hidden" name="sort" value={state.sort} data-table-grid-column="" />
      <input type="hidden" name="ordering" value={state.ordering} data-table-grid-ordering="" />
      <input type="hidden" name="boxchecked" value="0" />
      <input type="hidden" name="view" value="dashboard" />
      <input type="hidden" name="layout" value={shape.layout} />
      <TaskFields context={context} />
    </>
  );
};

/**
 * A list of the dashboard (wire §3.5): filters, search, sortable columns, boxes, bulk tasks, actions of each row and
 * numbered pages, in one form. `name` makes the root's hook: `data-eb-dashboard-posts`.
 */
export const ListTable = ({ name, ...props }: TableProps & { name: string }) => {
  const { context, shape, state, rows, total } = props;
  const { basePath } = context.services.settings;
  return (
    <>
      <NoticeSlot />
      <form
        method="post"
        action={`${basePath}/index.php`}
        className="list-form"
        autoComplete="off"
        data-eb-table=""
        data-texts={JSON.stringify(textsOf('dashboard-list'))}
        {...{ [`data-eb-dashboard-${name}`]: '' }}
      >
        {/* Installed clients read the place of this part, and make it as wide as the form (wire §3.5). */}
        <div className="list-head" data-eb-spy="affix">
          <FilterBar props={props} />
        </div>
        {props.tasks && rows.length > 0 && <BulkBar props={props} tasks={props.tasks} />}
        {rows.length > 0 ? <Rows props={props} /> : <Nothing props={props} />}
        <GridFields props={props} />
      </form>
      {props.tasks && rows.length > 0 && <KeysHelp />}
      <Pagination
        pages={{ start: state.start, size: listSize, total }}
        hrefOf={start => basePath + listAddress(shape, { ...state, start })}
      />
    </>
  );
};

/** Leads from a page after the end of the list to its last page. */
export const checkListStart = (list: Pick<TableProps, 'context' | 'shape' | 'state' | 'total'>): void => {
  const { context, shape, state, total } = list;
  checkStart(context, { start: state.start, size: listSize, total }, start => listAddress(shape, { ...state, start }));
};

export interface ListPage extends Omit<TableProps, 'caption'> {
  readonly name: string;
  readonly title: string;
  /** Path of the place in the navigation that the list belongs to; its own path unless given. */
  readonly here?: string;
  readonly lead?: ReactNode;
}

/** The skip link past the filters to a list that has rows. */
export const listSkips = (rows: readonly unknown[]): NonNullable<Page['skips']> =>
  rows.length > 0 ? [{ href: '#list', label: text('SKIP_TO_LIST') }] : [];

/** A page of the dashboard that is one list. */
export const listPage = ({ title, lead, here, ...table }: ListPage): Page => {
  const { context, shape, add } = table;
  checkListStart(table);
  const actions = add && <AddLink context={context} add={add} />;
  return {
    title,
    head: { robots: 'noindex' },
    skips: listSkips(table.rows),
    hasNoticeSlot: true,
    main: (
      <DashboardPage context={context} here={here ?? shape.path} title={title} actions={actions}>
        {lead}
        <ListTable caption={title} {...table} />
      </DashboardPage>
    ),
  };
};
