import type { Sql } from '../../../core/db/index.ts';
import { UserError } from '../../../core/errors/index.ts';
import { isTitleTaken, type NamedTerm, type TermKind } from './term-queries.ts';

/** Throws if a term has no title, or one that another term has. */
export const checkTermTitle = async (sql: Sql, kind: TermKind, { id, title }: NamedTerm): Promise<void> => {
  if (title === '') throw new UserError('TERM_TITLE_MISSING', { field: 'title' });
  if (await isTitleTaken(sql, kind, { id, title }))
    throw new UserError('TERM_TAKEN', { args: [title], field: 'title' });
};
