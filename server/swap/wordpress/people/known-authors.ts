import { knownIds, type Swap } from '../../run/index.ts';
import type { SourceRow } from '../../source/index.ts';
import { tidyLogin } from '../source/keys.ts';
import { authorKind } from './author-import.ts';

const distinct = (values: readonly string[]): string[] => [...new Set(values)].filter(value => value !== '');

const idsOf = async (swap: Swap, rows: readonly SourceRow[]): Promise<(row: SourceRow) => number | undefined> => {
  const known = await knownIds(
    swap,
    authorKind,
    rows.map(({ key }) => key),
  );
  return row => known.get(row.key ?? '');
};

/**
 * Accounts of the authors of items, by the names that the items state. Items without a name have an author of their
 * own.
 */
export const accountsOfCreators = async (
  swap: Swap,
  creators: readonly string[],
): Promise<(creator: string) => number | undefined> => {
  const logins = distinct([...creators, ...creators.map(creator => tidyLogin(creator) || 'imported')]);
  const rows = await swap.source.rowsWith('wp_authors', 'login', logins);
  const idOf = await idsOf(swap, rows);
  const byLogin = new Map(rows.map(row => [row.login ?? '', idOf(row)]));
  return creator => byLogin.get(creator) ?? byLogin.get(tidyLogin(creator) || 'imported');
};

interface Commenter {
  readonly userId: string;
  readonly email: string;
}

/** Accounts of comments that were written while signed in. Old exports name their authors by their addresses alone. */
export const accountsOfComments = async (
  swap: Swap,
  comments: readonly Commenter[],
): Promise<(comment: Commenter) => number | null> => {
  const signedIn = comments.filter(({ userId }) => userId !== '' && userId !== '0');
  const [first] = await swap.source.rowsAfter('wp_authors', 'number', 0, 1);
  const column = first?.id ? 'id' : 'email';
  const nameOf = ({ userId, email }: Commenter): string => (column === 'id' ? userId : email.toLowerCase());
  const rows = await swap.source.rowsWith('wp_authors', column, distinct(signedIn.map(nameOf)));
  const idOf = await idsOf(swap, rows);
  const byValue = new Map(rows.map(row => [row[column] ?? '', idOf(row)]));
  return comment => (comment.userId === '' || comment.userId === '0' ? null : (byValue.get(nameOf(comment)) ?? null));
};
