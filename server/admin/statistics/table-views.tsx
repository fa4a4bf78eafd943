import { text } from '../../core/i18n/index.ts';
import { FactRows, type FactRowsProps } from '../shell/index.ts';

interface Props extends FactRowsProps {
  readonly id: string;
  readonly title: string;
  /** Shown without rows. */
  readonly empty: string;
}

/** A ranking: its heading, and a table or the sentence that there is nothing yet. */
export const Ranking = ({ id, title, empty, ...facts }: Props) => (
  <section className="ranking" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {facts.rows.length === 0 ? (
      <p>{empty}</p>
    ) : (
      <table aria-labelledby={id}>
        <FactRows {...facts} />
      </table>
    )}
  </section>
);

/** The column of the numbers of a ranking by views. */
export const viewsColumn = () => ({ label: text('STATISTICS_VIEWS'), isNumber: true });
