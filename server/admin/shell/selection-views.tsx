import type { RequestContext } from '../../core/context/index.ts';
import { SelectField } from '../../core/forms/index.ts';
import type { PageParams } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';

const pageSizes: readonly number[] = [10, 20, 50, 100];

/** Rows on a page of a list with actions on the selected rows, unless the list has another default. */
const usualSize = 20;

/** The query field of the selected rows. */
const selectionField = 'ticked';

/** Reads the page size of a list from its address; unknown values are ignored. */
export const pageSizeOf = ({ limit = '' }: PageParams, defaultSize = usualSize): number =>
  pageSizes.includes(Number(limit)) ? Number(limit) : defaultSize;

/** True if the address selects all rows of its page. */
export const selectsPage = (query: PageParams): boolean => query[selectionField] === 'page';

/** The query fields of a list's page size and of the selection of all rows of a page; undefined: left out. */
export const pageFields = (size: number, isWhole = false, defaultSize = usualSize) => ({
  limit: size === defaultSize ? undefined : size,
  [selectionField]: isWhole ? 'page' : undefined,
});

interface Paged {
  readonly start: number;
  readonly size: number;
  readonly defaultSize?: number;
}

/** The site path of a page of a list that is neither searched nor sorted. */
export const sizedAddress = (path: string, { start, size, defaultSize }: Paged, isWhole = false): string => {
  const query = new URLSearchParams();
  const fields = { ...pageFields(size, isWhole, defaultSize), start: start || undefined };
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) query.set(name, `${value}`);
  return query.size > 0 ? `${path}?${query}` : path;
};

/** The select of the page size, in the form that filters the list. */
export const PageSizeField = ({ size, label }: { size: number; label: string }) => (
  <SelectField
    id="queue-limit"
    name="limit"
    label={label}
    value={`${size}`}
    options={pageSizes.map(one => ({ value: `${one}`, title: `${one}` }))}
  />
);

interface SizeFormProps {
  readonly context: RequestContext;
  readonly path: string;
  readonly size: number;
}

/** The button that shows a list as its form says. */
export const ShowButton = () => (
  <p className="list-apply">
    <button type="submit" className="btn btn-default">
      {text('QUEUE_SHOW')}
    </button>
  </p>
);

/** The form of the page size of a list without a filter. */
export const PageSizeForm = ({ context, path, size }: SizeFormProps) => (
  <form method="get" action={context.services.settings.basePath + path} className="list-bar">
    <PageSizeField size={size} label={text('LIST_SIZE')} />
    <ShowButton />
  </form>
);

interface SelectPageProps {
  readonly context: RequestContext;
  /** True if all rows of the page are selected. */
  readonly isWhole: boolean;
  /** The site path of the same page, with all of its rows selected or none. */
  readonly addressOf: (isWhole: boolean) => string;
  /** The id of the list. */
  readonly list: string;
  readonly label: string;
}

/** The link that selects all rows of a page, or none; it needs no script. */
export const SelectPage = ({ context, isWhole, addressOf, list, label }: SelectPageProps) => (
  <p>
    <a href={`${context.services.settings.basePath}${addressOf(!isWhole)}#${list}`}>
      {isWhole ? text('QUEUE_SELECT_NONE') : label}
    </a>
  </p>
);
