import { importedAccount } from '../accounts/index.ts';
import { type LevelAccess, levelAccess } from '../groups/index.ts';
import { type Batch, type KnownIds, knownIds, type Swap } from '../run/index.ts';
import { neighbouringDate, type SourceRow } from '../source/index.ts';
import { type Votes, votesOf } from './item-columns.ts';
import { importedCategory } from './own-rows.ts';

/** Rows of other tables that articles of a batch refer to. */
export interface Relations {
  readonly access: LevelAccess;
  /** Our ids by those of the old site. */
  readonly accounts: KnownIds;
  readonly categories: KnownIds;
  readonly votes: ReadonlyMap<string, Votes>;
  /** Places on the front page, by the old id of the article. */
  readonly frontPage?: ReadonlyMap<string, number>;
  /** Whether the folder of the site is there. */
  readonly hasFiles: boolean;
  /** A date for a row without any. */
  readonly dateNear: (row: SourceRow) => Date | undefined;
}

/** Reads the rows that these articles or items refer to. */
export const relationsOf = async (
  swap: Swap,
  rows: readonly SourceRow[],
  { categoryKind, ratings, ratingKey }: { categoryKind: string; ratings: string; ratingKey: string },
): Promise<Relations> => {
  const ids = rows.flatMap(({ id }) => id ?? []);
  const votes = (await swap.source.rowsWith(ratings, ratingKey, ids)).flatMap(row => {
    const sums = votesOf(row);
    return typeof sums === 'string' ? [] : [[row[ratingKey] ?? '', sums] as const];
  });
  return {
    access: await levelAccess(
      swap,
      rows.map(row => row.access),
    ),
    accounts: await knownIds(
      swap,
      'users',
      rows.flatMap(row => [row.created_by, row.modified_by]),
    ),
    categories: await knownIds(
      swap,
      categoryKind,
      rows.map(({ catid }) => catid),
    ),
    votes: new Map(votes),
    hasFiles: swap.source.files.length > 0,
    dateNear: neighbouringDate(rows),
  };
};

/** Columns that refer to other rows; remarks tell of those that are gone. */
export const relationColumns = async (batch: Batch, row: SourceRow, { access, accounts, categories }: Relations) => {
  const author = accounts.get(row.created_by ?? '');
  const category = categories.get(row.catid ?? '');
  const level = access(row.access);
  if (author === undefined)
    batch.note('author does not exist; assigned to the account "Imported"', row.created_by ?? '');
  if (category === undefined)
    batch.note('category does not exist; assigned to the category "Imported"', row.catid ?? '');
  if (level.access === 'special' && level.access_level_id === null && row.access !== '3')
    batch.note('view level cannot be matched; visible to staff only', row.access ?? '');
  return {
    category_id: category ?? (await importedCategory(batch)),
    author_id: author ?? (await importedAccount(batch)),
    modified_by: accounts.get(row.modified_by ?? '') ?? null,
    ...level,
  };
};
