import { readRange } from '../../../protocol/dates/date-range.ts';
import { DateRangeInput } from '../../core/forms/index.ts';
import { ButtonWords } from '../../core/html/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import type { BulkTask, Filter, TableProps } from './table.ts';

const warned = 'filters-warning';

const FilterSelect = ({ filter, value }: { filter: Filter; value: string }) => (
  <p className="list-filter">
    <label htmlFor={`filter-${filter.name}`}>{filter.label}</label>
    <select
      id={`filter-${filter.name}`}
      name={filter.name}
      defaultValue={value}
      aria-describedby={warned}
      data-eb-filter-dropdown=""
    >
      {[{ value: 'all', label: filter.all }, ...filter.options].map(option => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  </p>
);

const RangeFilter = ({ props, range }: { props: TableProps; range: NonNullable<TableProps['range']> }) => {
  const value = props.state.chosen[range.name] ?? '';
  const errors = readRange(value) === undefined ? [{ field: range.name, message: text('DATE_RANGE_UNREADABLE') }] : [];
  return (
    <div className="list-range">
      <DateRangeInput context={props.context} {...range} value={value} errors={errors} describedBy={warned} />
    </div>
  );
};

const Search = ({ label, value }: { label: string; value: string }) => (
  <search className="list-search" aria-label={text('TABLE_SEARCH_LIST')}>
    <label htmlFor="post-search">{label}</label>
    <span className="list-search-row">
      <input type="search" id="post-search" name="post-search" defaultValue={value} maxLength={100} />
      <button type="submit" className="btn btn-default" data-eb-form-search="">
        <ButtonWords seen={text('TABLE_SEARCH')} heard={text('TABLE_SEARCH_LIST')} />
      </button>
    </span>
  </search>
);

/** Filters behind a button in a narrow window, which tells how many are set. */
const Filters = ({ props }: { props: TableProps }) => {
  const { filters = [], range, state } = props;
  const set = Object.keys(state.chosen).length;
  return (
    <details className="list-filters" open={set > 0}>
      <summary className="btn btn-default">
        {set > 0 ? plural('TABLE_FILTERS_SET', set) : text('TABLE_FILTERS')}
      </summary>
      <div>
        {filters.map(filter => (
          <FilterSelect key={filter.name} filter={filter} value={state.chosen[filter.name] ?? 'all'} />
        ))}
        {range && <RangeFilter props={props} range={range} />}
        {filters.length > 0 && (
          <>
            <p className="list-apply">
              <button type="submit" className="btn btn-default" data-eb-filter-button="">
                {text('TABLE_FILTER')}
              </button>
            </p>
            <p className="list-warning needs-script" id={warned}>
              {text('TABLE_FILTER_WARNING')}
            </p>
          </>
        )}
      </div>
    </details>
  );
};

/**
 * Filters of the list. Choosing one submits the form, which is announced beforehand; a button does the same (SC 3.2.2).
 */
export const FilterBar = ({ props }: { props: TableProps }) => {
  const { filters = [], range, searchLabel, state, total } = props;
  return (
    <div className="list-bar">
      {searchLabel !== undefined && <Search label={searchLabel} value={state.search} />}
      {(filters.length > 0 || range) && <Filters props={props} />}
      <p className="list-total" data-total={total}>
        {text('TABLE_TOTAL', total)}
      </p>
    </div>
  );
};

/** Bulk actions. With scripts they are shown while a row is selected (E-004). */
export const BulkBar = ({ props, tasks }: { props: TableProps; tasks: readonly BulkTask[] }) => (
  <div className="list-bulk hide" data-eb-table-actions="">
    <label htmlFor="bulk-task">{text('TABLE_TASK')}</label>
    <select id="bulk-task" name="bulk" data-eb-table-task="">
      <option value="">{text('TABLE_TASK_NONE')}</option>
      {tasks.map(({ task, label, confirmation, key }) => (
        <option key={task} value={task} data-confirmation={confirmation} data-key={key}>
          {label}
        </option>
      ))}
    </select>
    <button
      type={props.context.services.site.get('compat.client') ? 'button' : 'submit'}
      name="apply"
      value="1"
      className="btn btn-default"
      data-eb-table-apply=""
    >
      {text('TABLE_APPLY')}
    </button>
    <span className="list-selected" data-eb-table-selected="" />
  </div>
);
