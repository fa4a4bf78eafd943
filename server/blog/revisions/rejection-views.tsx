import type { ReactNode } from 'react';
import { text } from '../../core/i18n/index.ts';
import { dateTimeWords } from '../../core/time/index.ts';
import type { Rejection as Rejected } from '../revision-model/index.ts';

interface Props {
  readonly rejection: Rejected;
  /** Actions of the writer. */
  readonly children?: ReactNode;
}

const titleOf = ({ by, at }: Rejected): string =>
  by === null ? text('REJECTION_TITLE', dateTimeWords(at)) : text('REJECTION_TITLE_BY', by, dateTimeWords(at));

/** Rejection of a text: moderator, time and reason. */
export const Rejection = ({ rejection, children }: Props) => (
  <section className="alert alert-info rejection" aria-labelledby="rejection-title">
    <h2 id="rejection-title">{titleOf(rejection)}</h2>
    <blockquote>
      <p className="as-typed">{rejection.message}</p>
    </blockquote>
    {children}
  </section>
);
