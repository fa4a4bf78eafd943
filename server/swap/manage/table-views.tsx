import type { ReactNode } from 'react';

interface Column {
  readonly label: string;
  readonly isNumber?: boolean;
}

interface Props {
  readonly caption: string;
  readonly columns: readonly Column[];
  /** Cells of each row; the first one is its heading. */
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
}

/** A table of facts under its caption. Narrow screens show each row as a block with its labels. */
export const FactTable = ({ caption, columns, rows }: Props) => (
  <table className="list-table import-table">
    <caption>{caption}</caption>
    <thead>
      <tr>
        {columns.map(({ label, isNumber }) => (
          <th key={label} scope="col" className={isNumber ? 'is-number' : undefined}>
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, cells: [heading, ...cells] }) => (
        <tr key={key}>
          <th scope="row" className="table-heading">
            {heading}
          </th>
          {cells.map((cell, at) => {
            const column = columns[at + 1];
            return (
              <td key={column?.label} data-label={column?.label} className={column?.isNumber ? 'is-number' : undefined}>
                {cell}
              </td>
            );
          })}
        </tr>
      ))}
    </tbody>
  </table>
);
