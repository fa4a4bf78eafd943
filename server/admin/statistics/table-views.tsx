import type { ReactNode } from 'react';
import { text } from '../../core/i18n/index.ts';

interface Props {
  readonly id: string;
  readonly title: string;
  readonly columns: readonly { readonly label: string; readonly isNumber?: boolean }[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
  /** Shown without rows. */
  readonly empty: string;
}

/** A ranking: its heading, and a table or the sentence that there is nothing yet. */
export const Ranking = ({ id, title, columns, rows, empty }: Props) => (
  <section className="ranking" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {rows.length === 0 ? (
      <p>{empty}</p>
    ) : (
      <table aria-labelledby={id}>
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
              <th scope="row">{heading}</th>
              {cells.map((cell, index) => {
                const column = columns[index + 1];
                return (
                  <td key={column?.label} className={column?.isNumber ? 'is-number' : undefined}>
                    {cell}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </section>
);

/** The column of the numbers of a ranking by views. */
export const viewsColumn = () => ({ label: text('STATISTICS_VIEWS'), isNumber: true });
