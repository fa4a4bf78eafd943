import type { ReactNode } from 'react';
import { typedList } from '../../../protocol/typed-list.ts';
import { text } from '../../core/i18n/index.ts';
import { articlePaths, ownPath, ownPicture, webAddress } from '../../core/paths/index.ts';
import type { FilledField } from './field-queries.ts';
import { isFilled, listIn, rowsIn, wordsIn } from './shapes.ts';

/** Site settings that affect how values are shown. */
interface FieldSettings {
  readonly base: string;
  readonly host: string;
  /** Width and height in pixels of a popup window opened by a link. */
  readonly popup: readonly [width: number, height: number];
}

/** Link that opens as its writer chose: here, in a new tab or in a popup window. */
const FieldLink = ({ value, base, popup: [width, height] }: { value: unknown } & Omit<FieldSettings, 'host'>) => {
  const [words = '', address = '', target = ''] = listIn(value);
  const [path, url] = [ownPath(address), webAddress(address)];
  if (path === null && !url) return words;
  const shared = { href: path === null ? url?.href : base + path, rel: 'noopener nofollow' };
  const name = words || (url?.host ?? address);
  if (target === 'popup')
    return (
      <a {...shared} className="classicPopup" rel={`{'x':${width},'y':${height}}`}>
        {name} {text('ITEM_FIELD_OPENS_NEW')}
      </a>
    );
  if (target === 'lightbox')
    return (
      <a {...shared} data-k2-modal="iframe">
        {name}
      </a>
    );
  return (
    <a {...shared} target={target === 'new' ? '_blank' : undefined}>
      {name}
      {target === 'new' && ` ${text('ITEM_FIELD_OPENS_NEW')}`}
    </a>
  );
};

const Labels = ({ value, base }: { value: unknown; base: string }) => (
  <ul className="chip-list">
    {typedList(wordsIn(value)).map(label => (
      <li key={label}>
        <a className="chip" href={`${base}${articlePaths.search}?searchword=${encodeURIComponent(label)}`}>
          {label}
        </a>
      </li>
    ))}
  </ul>
);

const Table = ({ field }: { field: FilledField }) => {
  const [head = [], ...rows] = rowsIn(field.value);
  return (
    <table>
      <caption className="visually-hidden">{field.name}</caption>
      <thead>
        <tr>
          {head.map((cell, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other key
            <th key={at} scope="col">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other key
          <tr key={at}>
            {row.map((cell, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other key
              <td key={place}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const shownValue = (field: FilledField, { base, host, popup }: FieldSettings): ReactNode => {
  const { type, value, options, name } = field;
  if (!isFilled(field)) return text('ITEM_FIELD_EMPTY');
  switch (type) {
    case 'select':
    case 'radio':
      return options.get(wordsIn(value)) ?? '';
    case 'multipleSelect':
      return listIn(value)
        .flatMap(one => options.get(one) ?? [])
        .join(', ');
    case 'link':
      return <FieldLink value={value} base={base} popup={popup} />;
    case 'labels':
      return <Labels value={value} base={base} />;
    case 'csv':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll a table that is wider than the window
        <section className="table-wrap" aria-label={name} tabIndex={0}>
          <Table field={field} />
        </section>
      );
    case 'image': {
      const src = ownPicture(wordsIn(value), [host]);
      return src && <img src={src} alt={name} loading="lazy" />;
    }
    default:
      return wordsIn(value);
  }
};

/** Fields to show; a header only if a field follows it. */
const shownOf = (fields: readonly FilledField[]): FilledField[] => {
  const shown = fields.filter(field => field.type === 'header' || field.showsEmpty || isFilled(field));
  return shown.filter(({ type }, at) => type !== 'header' || (shown[at + 1]?.type ?? 'header') !== 'header');
};

/** Extra fields of an article below their headers. */
export const ArticleExtraFields = ({ fields, ...showing }: { fields: readonly FilledField[] } & FieldSettings) => {
  const shown = shownOf(fields);
  if (shown.length === 0) return null;
  return (
    <section className="itemExtraFields" aria-labelledby="item-fields">
      <h2 id="item-fields">{text('ITEM_FIELDS')}</h2>
      {shown.map(field =>
        field.type === 'header' ? (
          <h3 key={field.id}>{field.name}</h3>
        ) : (
          <div key={field.id} className={`item-field type-${field.type}`}>
            <p className="itemExtraFieldsLabel">
              <strong>{field.name}</strong>
            </p>
            <div className="itemExtraFieldsValue">{shownValue(field, showing)}</div>
          </div>
        ),
      )}
    </section>
  );
};
