import type { ReactNode } from 'react';

export interface FactRowsProps {
  readonly columns: readonly { readonly label: string; readonly isNumber?: boolean }[];
  /** Cells of each row; the first one is its heading. */
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
}

/** Head and body of a table of facts; narrow screens show the label of its column beside each cell. */
export const FactRows = ({ columns, rows }: FactRowsProps) => (
  <>
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
  </>
);
